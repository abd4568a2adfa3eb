/** Words of grammar, of completion, of resets and of whom they are for: they name no condition. */
const COMMON = new Set(
  `about after again all already also and any are back been before being but can could day days did does doing done each
  else enjoy ever every everybody everyone few finally for from full get gets getting goes going gone got had has have her
  here him his hope how into its just know let lets like live lol make many more most much new next not now off okay once
  one only our out over people please promise promised really right said same see she should since some soon still thank
  thanks that the their them then there these they thing things this those through time today tomorrow tonight too until
  unless use used very was way week weekly well went were what when where which while who why will with work works would
  yes yesterday you your yours
  account accounts allowance bank banked caps codex granted limit limits plan plans quota quotas rate rates reset resets
  resetting stored usage user users`.split(/\s+/),
);

/** Worth a thousand, a million and so on, by how people write it. */
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

const NUMERALS =
  `zero a two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen`.split(' ');

const NUMBER = new RegExp(
  `(\\d[\\d.,]*|\\b(?:one|${NUMERALS.join('|')})\\b)[ -]?((?:(?:${Object.keys(SCALES).join('|')})\\b[ -]?)*)`,
  'g',
);

/** Smaller numbers say too little: five hours, version 2. */
const LEAST_NUMBER = 100;

/**
 * Whether a post that says no more than "it is done" names the condition of a promise ("once we reach five
 * million users"): it shares a number of at least a hundred with it, however either is written, or a word
 * that is not common.
 */
export function namesCondition(post: string, promise: string): boolean {
  const numbers = numbersIn(promise);
  if ([...numbersIn(post)].some((number) => numbers.has(number))) return true;
  const words = [...wordsIn(promise)];
  return [...wordsIn(post)].some((word) => words.some((conditionWord) => isSameWord(word, conditionWord)));
}

function numbersIn(text: string): ReadonlySet<number> {
  const values = [...text.toLowerCase().matchAll(NUMBER)].map(([, count = '', scales = '']) =>
    scales.split(/[ -]/).reduce((value, scale) => value * (SCALES[scale] ?? 1), countOf(count)),
  );
  return new Set(values.filter((value) => value >= LEAST_NUMBER));
}

/** `5,000,000` and `5.000.000` are five million, `2.5` and `2,5` two and a half. */
function countOf(count: string): number {
  if (count === 'one') return 1;
  const numeral = NUMERALS.indexOf(count);
  if (numeral >= 0) return numeral;
  const digits = count.replace(/[.,]+$/, '');
  return Number(/^\d+(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'));
}

function wordsIn(text: string): ReadonlySet<string> {
  const bare = text
    .toLowerCase()
    .replace(/https?:\/\/\S+|@\w+/g, '')
    .replace(NUMBER, '');
  const words = bare.match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

/** Apart from an ending: ship, ships, shipped; release, releasing. */
function isSameWord(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b]
    .map((word) => word.replace(/(?:e|s|es)$/, ''))
    .sort((x, y) => x.length - y.length);
  return long.startsWith(short) && long.length - short.length <= 3;
}
