import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../src/site/words/locale.js';
import { instantText } from '../src/site/words/times.js';

/*
 * Cuts the letters of `/card.png` out of larger fonts, into src/site/assets/fonts: Latin, Greek and Cyrillic out of Inter,
 * and what the card says in Chinese, Japanese and Korean out of Noto Sans CJK, of Debian's package fonts-noto-cjk.
 * Debian's package fonttools does it.
 * npm run fonts
 */
const INTER = 'node_modules/@expo-google-fonts/inter';
/** Also accents, punctuation, signs of currencies, and the minus sign. */
const EUROPE = 'U+20-24F,U+370-52F,U+1E00-1EFF,U+2000-206F,U+20A0-20BF,U+2100-215F,U+2212';
const NOTO = '/usr/share/fonts/opentype/noto/NotoSansCJK';
/** The places of the languages in Noto's collections. */
const FACES = { ja: 0, ko: 1, 'zh-CN': 2 };
const ON_CARD =
  /^(start\.title|names\.start|sentence|when|next\.(day|range)|chance|trust|glance|api\.notLive)\b/;
const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, place) => 32 + place));

const folder = new URL('../src/site/assets/fonts/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const language of LANGUAGES) {
  if (language === 'en') continue;
  const messages = readFileSync(`src/site/words/messages/${language}.json`, 'utf8');
  const said = Object.entries<string>(JSON.parse(messages)).filter(([id]) => ON_CARD.test(id));
  const text = [...said.map(([, words]) => words), instantText('2026-07-01T12:00:00Z', language), ASCII].join(
    '',
  );
  const options = [`--font-number=${FACES[language]}`, `--text=${text}`, '--layout-features='];
  for (const weight of ['Regular', 'Bold'])
    cut(`${NOTO}-${weight}.ttc`, `NotoSansCJK-${language}-${weight}.otf`, options);
}
for (const weight of ['400Regular', '700Bold'])
  cut(`${INTER}/${weight}/Inter_${weight}.ttf`, `Inter-${weight.slice(3)}.ttf`, [
    `--unicodes=${EUROPE}`,
    '--layout-features=kern',
  ]);

function cut(font: string, name: string, options: readonly string[]): void {
  const file = fileURLToPath(new URL(name, folder));
  execFileSync('pyftsubset', [font, `--output-file=${file}`, '--no-hinting', ...options]);
}
