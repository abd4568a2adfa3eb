/*
 * Shortened answers of the data files, of the same snapshot as the other examples.
 */

const csv = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

export const DATA_FILE_EXAMPLES: Readonly<Record<string, string>> = {
  resets: csv(
    'at,kind,gapDays,text,url',
    '2026-11-12T21:05:00.000Z,banked,,"We have reset limits for everyone, and everybody gets a banked reset on top.",https://posts.example/team/status/60002',
    '2026-11-20T23:15:00.000Z,regular,4.635,We have reset usage limits for everyone. Enjoy!,https://posts.example/team/status/60003',
  ),
  coverage: csv('from,until,basis', '2026-08-11T20:40:00.000Z,2026-11-21T02:20:05.880Z,timeline'),
  promises: csv(
    'at,from,to,window,promises,strength,times,another,state,text,url',
    '2026-11-19T18:02:11.000Z,2026-11-20T18:00:00.000Z,2026-11-21T02:00:00.000Z,day,regular,explicit,1,false,kept,We will reset usage limits tomorrow.,https://posts.example/team/status/60001',
  ),
  forecasts: csv(
    'issuedAt,closesAt,hours,modelVersion,probability,low,high,baseline,withoutHints,smoothHistory,status,outcome,brier,logScore,baselineBrier,scoredAt',
    '2026-11-20T20:20:04.411Z,2026-11-21T02:20:00.000Z,6,1.1.0,0.2914,0.1702,0.4321,0.0412,0.0518,0.0466,open,,,,,',
  ),
  launches: csv(
    'company,line,model,date,stage,pending,gapDays,gapAnyDays,publishers,urls,announcement',
    'acme,main,Main 4,2026-10-02,release,false,61,12,Acme; The Paper,https://acme.example/main-4 https://paper.example/main-4,https://acme.example/main-4',
  ),
  odds: csv(
    'publishedOn,closesOn,days,company,line,issuedAt,modelVersion,probability,low,high,baseline,launchedOn,status,outcome,brier,logScore,baselineBrier,scoredAt',
    '2026-11-01,2026-11-08,7,acme,main,2026-11-01T00:00:04.102Z,1,0.1003,0.0511,0.1904,0.1177,,scored,0,0.01006,0.105694,0.013853,2026-11-10T00:00:04.007Z',
  ),
};

export const dataPackageExample = {
  profile: 'tabular-data-package',
  name: 'usage-limit-resets-codex',
  title: 'Usage limit resets of Codex',
  created: '2026-11-21T02:20:06.154Z',
  licenses: [
    {
      name: 'CC-BY-4.0',
      title: 'Creative Commons Attribution 4.0 International',
      path: 'https://creativecommons.org/licenses/by/4.0/',
    },
  ],
  record: { apiVersion: '1', generatedAt: '2026-11-21T02:20:06.154Z', timeline: 'live', ledger: null },
  resources: [
    {
      profile: 'tabular-data-resource',
      name: 'coverage',
      path: 'coverage.csv',
      bytes: 77,
      hash: 'sha256:0c7f5a8e2b914d6a6f0e9d3c5b7a81f4e2d6c0b9a8f7e6d5c4b3a291807f6e5d',
    },
  ],
};
