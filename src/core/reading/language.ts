import { RULES_MODEL } from './rules/classifier.js';
import { canonicalWords } from './wording/sentences.js';

/**
 * Share of known words under which a text is in another language: English has half of its words among them.
 */
const LEAST_KNOWN = 0.25;

/** Fewer words do not show their language: "quilts, yarn, zero regrets". */
const LEAST_WORDS = 4;

/** Scripts without blanks have few words; those have as many letters at least. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/gu;

/** Words that hardly an English sentence is without, and that are none of another frequent language. */
const ENGLISH = set(`
  the are to of and you it this that these those with has have our your they their my she by from not be been just now
  out up if than then there here who what when how where why which while would could should can cannot do does did
  get got some more its about after before again only still too very`);

/** Words that hardly a sentence of another language in Latin letters is without. */
const FOREIGN = set(`
  der die das den dem und wir ihr ist sind nicht für mit auf von ein eine alle wurde wurden haben hat
  le les des du est nous vous pour dans sont une que qui avec sur tous toutes
  el los las por para una del con todos todas ya hemos han se esta
  il di per gli che sono tutti nel della abbiamo è
  os uma não foi foram dos seus sua
  de het een voor zijn niet och för att är på alla og til er w na dla się jest wszystkich`);

/**
 * Whether a text is in a language other than English, so that tests which look for English words say nothing
 * about it. It has hardly a word of the 1,600 that the classifier has learned from, and none that English
 * sentences are made of, but a letter or a word that English has not.
 */
export function isInAnotherLanguage(text: string): boolean {
  const words = canonicalWords(text).filter((word) => /\p{L}/u.test(word));
  if (words.some((word) => ENGLISH.has(word))) return false;
  if ((text.match(OTHER_SCRIPT) ?? []).length >= LEAST_WORDS) return true;
  if (words.length < LEAST_WORDS) return false;
  if (!words.some((word) => FOREIGN.has(word) || /[^\p{ASCII}]/u.test(word))) return false;
  const knownWords = words.filter((word) => RULES_MODEL.words.weights.has(word));
  return knownWords.length < words.length * LEAST_KNOWN;
}

/** Names limits, usage or a reset of them in other languages, without accents. */
const LIMITS = stems(`
  limit reset quota cota usag nutzung verbrauch kontingent guthaben zahler zuruckgesetz zurucksetz aufgefull
  compteur reiniti remis utilis consomm contador restablec reinici renov consumo cupo uso azzer contator ripristin utilizz
  verbruik gebruik nulstil nollstall nollad forbruk limiet zuzyci odnow zresetow kullanim sifirla
  лимит сброс сброш обнул использован квот ліміт скин
  限 リセット 使用量 用量 重置 额度 額度 配额 清零 초기화 한도 사용량 리셋`);

/** What is reset more often than limits. */
const PASSWORD = stems(`
  passwor kennwor contrasen motsdepasse motdepasse senha parola wachtwoor losenor haslo hasla sifre пароль пароли 密码 密碼 パスワード 비밀번호`);

/** Whether a text in another language names the product's limits, as far as a list of stems tells. */
export function namesLimitsAbroad(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replace(/\bmots? de passe\b/g, 'motdepasse');
  return LIMITS.test(plain) && !PASSWORD.test(plain);
}

function set(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Matches Latin stems at the beginning of a word, and those of other scripts anywhere. */
function stems(list: string): RegExp {
  const allStems = list.trim().split(/\s+/);
  const latin = allStems.filter((stem) => /^[a-z]+$/.test(stem));
  const rest = allStems.filter((stem) => !latin.includes(stem));
  return new RegExp(`(?<!\\p{L})(?:${latin.join('|')})|${rest.join('|')}`, 'u');
}
