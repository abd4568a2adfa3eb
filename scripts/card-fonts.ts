import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../src/site/words/locale.js';
import { instantText } from '../src/site/words/times.js';

/*
 * Cuts the letters of `/card.png` in Chinese, Japanese and Korean out of Noto Sans CJK, in Debian's package
 * fonts-noto-cjk, into src/site/assets/fonts; Debian's package fonttools does it.
 * npm run fonts
 */
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
  for (const weight of ['Regular', 'Bold'])
    execFileSync('pyftsubset', [
      `${NOTO}-${weight}.ttc`,
      `--font-number=${FACES[language]}`,
      `--text=${text}`,
      `--output-file=${fileURLToPath(new URL(`NotoSansCJK-${language}-${weight}.otf`, folder))}`,
      ...['--layout-features=', '--no-hinting'],
    ]);
}
