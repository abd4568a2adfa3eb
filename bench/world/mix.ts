/*
 * The made-up world of `npm run bench -- --only world`: who asks for what. Assumptions, not measurements; change them
 * here and run it again. docs/scaling.md explains them.
 */

/** Clients that ask for the same things, each every 300 seconds. */
export interface Group {
  readonly name: string;
  /** Of all clients; the shares add up to 1. */
  readonly share: number;
  /** Each client asks for one of them; those of bots have a number for `*`. */
  readonly paths: readonly string[];
  readonly encodings: readonly string[];
  /** How many of them send the ETag of their last answer. */
  readonly conditional: number;
  /** Browsers send `Accept-Language`. */
  readonly browser?: true;
}

const BROWSER = ['gzip, deflate, br, zstd'];
const PROGRAM = ['gzip', 'gzip, deflate, br', ''];

export const GROUPS: readonly Group[] = [
  { name: 'status bars', share: 0.42, paths: ['/api/v1/stats'], encodings: PROGRAM, conditional: 0.6 },
  { name: 'forecasts', share: 0.14, paths: ['/api/v1/forecast'], encodings: PROGRAM, conditional: 0.6 },
  {
    ...{ name: 'records', share: 0.1, encodings: PROGRAM, conditional: 0.4 },
    paths: ['/api/v1/resets', '/api/v1/resets?limit=1', '/api/v1/odds', '/api/v1/launches'],
  },
  { name: 'monitors', share: 0.02, paths: ['/api/v1/health'], encodings: [''], conditional: 0 },
  {
    ...{ name: 'pages', share: 0.14, encodings: BROWSER, conditional: 0.3, browser: true },
    paths: ['/', '/', '/', '/odds', '/scores', '/method'],
  },
  {
    ...{ name: 'feeds', share: 0.08, encodings: PROGRAM, conditional: 0.8 },
    paths: ['/feed.atom', '/feed.atom', '/feed.atom?of=launches'],
  },
  { name: 'calendars', share: 0.03, paths: ['/calendar.ics'], encodings: ['gzip'], conditional: 0.5 },
  {
    name: 'pictures',
    share: 0.04,
    paths: ['/badge.svg'],
    encodings: BROWSER,
    conditional: 0.7,
  },
  {
    ...{ name: 'bots', share: 0.03, encodings: PROGRAM, conditional: 0 },
    paths: ['/robots.txt', '/sitemap.xml', '/wp-login.php', '/api/v1/resets?offset=*'],
  },
];

/** Twelve, as browsers send them, by share: the service has four of them and answers the others in English. */
export const LANGUAGES: readonly (readonly [header: string, share: number])[] = [
  ['en-US,en;q=0.9', 0.38],
  ['zh-CN,zh;q=0.9', 0.14],
  ['ja,en-US;q=0.8', 0.09],
  ['ko-KR,ko;q=0.9,en;q=0.7', 0.06],
  ['de-DE,de;q=0.9,en;q=0.8', 0.07],
  ['fr-FR,fr;q=0.9', 0.05],
  ['es-ES,es;q=0.9', 0.06],
  ['pt-BR,pt;q=0.9', 0.05],
  ['ru-RU,ru;q=0.9', 0.04],
  ['hi-IN,hi;q=0.9,en;q=0.8', 0.03],
  ['id-ID,id;q=0.9', 0.02],
  ['tr-TR,tr;q=0.9', 0.01],
];
