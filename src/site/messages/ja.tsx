import type { ComponentChildren } from 'preact';
import type { CaveatFacts, HeadlineFacts, Messages, NotLiveFacts } from './en.js';

const NB = '\u00a0';

/*
 * Japanese. Sentences in です・ます; labels are noun phrases. As in Intl's durations, a space stands between Japanese and
 * Latin letters or numbers, except in dates and before a per cent sign.
 *
 * reset               リセット (usage-limit reset: 利用制限のリセット)
 * banked reset        ストック型リセット
 * chance, odds        確率 (launch odds: リリース確率; even odds: 確率 50%)
 * forecast            予測
 * promise, hint       予告、示唆 (announcement of a launch: 発表)
 * window, horizon     期間、予測期間
 * range, interval     幅、区間
 * record, ledger      記録、台帳
 * watched             監視
 * gap                 間隔
 * outcome, scored     結果、採点
 * Brier score, skill  ブライアスコア、スキルスコア
 * baseline            ベースライン (recent average: 直近の平均)
 * reliability         信頼度 (coverage of an interval: 被覆率)
 * estimator, blend    推定モデル、混合
 * provider, incident  提供元、障害
 * turn                巡回
 */

export const ja: Messages = {
  dates: 'ja',
  language: '日本語',

  page: {
    skip: '本文へ移動',
    pages: 'ページ',
    pagesAtTheEnd: 'ページ（末尾）',
    allPages: 'すべてのページ',
    menu: 'メニュー',
    languages: '言語',
    products: '製品',
    titled: (title: string) => `${title} · Reset Record`,
    asOf: (at: ComponentChildren) => (
      <>{at} 時点。ページ、API、フィードは同じ記録を表示し、5 分ごとに更新されます。</>
    ),
    licence: 'MIT ライセンスの自由ソフトウェアです。',
    dataLicence: (link: (text: string) => ComponentChildren) => (
      <>データのライセンスは {link('CC BY 4.0')} です。</>
    ),
    resetsFeed: 'リセット',
    launchesFeed: 'リリース',
  },
  names: {
    start: 'リセット',
    odds: 'リリース確率',
    scores: 'スコア',
    method: '仕組み',
    data: 'データ',
    docs: 'API',
  },
  subscribe: {
    title: '更新の受け取りと共有',
    calendar: 'カレンダー',
    share: '自分のサイトに掲載する',
    badgeMarkdown: 'バッジ（Markdown）',
    badgeHtml: 'バッジ（HTML）',
    frame: 'フレーム（HTML）',
    badgeAlt: '前回のリセットと次のリセットの確率',
    copy: 'コピー',
    copied: 'コピーしました',
    replaceAddress: (address: string) => `${address} を、このページのアドレスに置き換えてください。`,
  },
  pieces: {
    notKnown: '不明',
    noLink: 'リンクなし',
    source: '出典',
  },

  notices: {
    recordTitle: '記録を一時的に表示できません',
    record: '直近 10 分間の完全な記録がありません。それより古い記録は、誤解を招くおそれがあります。',
    oddsTitle: 'リリース確率を一時的に表示できません',
    odds: '直近 10 分間の完全なリリース確率がありません。',
    tryAgain: (link: (text: string) => ComponentChildren, health: (text: string) => ComponentChildren) => (
      <>
        記録済みのデータは失われていません。1 分後に{link('もう一度お試しください')}。原因は
        {health('稼働状態のエンドポイント')}で確認できます。
      </>
    ),
    noCompanyTitle: 'この企業のリリース確率はありません',
    noCompany: 'アドレスにある企業のリリース台帳は、ここにはありません。台帳がある企業：',
    noCompanies: 'このサービスにはリリース台帳がないため、どの企業のリリース確率もありません。',
    noPageTitle: 'ページが見つかりません',
    noPage: 'アドレスが間違っているか、ページが移動した可能性があります。ページの一覧：',
  },

  scores: {
    title: 'これまでの予測の成績',
    description: (product: string) =>
      `保存済みの ${product} 利用制限リセット予測の成績を、直近の平均と比べます。`,
    lead: '予測はすべて結果が分かる前に保存し、期間が終わってから採点します。比べる相手は直近の平均、つまり過去 30 日間のリセット回数だけを使う予測です。',
    unreadable: '現在、保存済みの予測を読み込めません。',
    since: (day: ComponentChildren) => <>{day}から記録しています。</>,
    collecting: '収集中',
    collected: (days: ComponentChildren) => (
      <>
        1 日単位の期間 30 件のうち {days} 件を採点しました。30
        件に達するまで、スコアにほとんど意味はありません。
      </>
    ),
    scored: (days: ComponentChildren) => (
      <>{days}を採点しました。30 件は最初の目安に必要な最低限で、証明にはなりません。</>
    ),
    dailyWindows: (count: number) => `1 日単位の期間 ${count} 件`,
    windows: (count: number) => `期間 ${count} 件`,
    days: (count: number) => `${count} 日`,

    horizonTitle: (hours: number) => `今後 ${hours} 時間`,
    verdicts: {
      unknown: '現在スコアを読み込めません',
      none: '未検証',
      few: '判断には期間が不足',
      better: '直近の平均より良い',
      worse: '直近の平均より悪い',
      same: '直近の平均と明確な差なし',
    },
    verdictWords: {
      unknown: '現在、保存済みの予測を読み込めません。',
      none: '採点した期間はまだありません。',
      few: '差の確かさを示すには、1 日単位の期間が 30 件必要です。',
      better: '区間全体が 0 より上にあります。',
      worse: '区間全体が 0 より下にあります。',
      same: '区間が 0 を含んでいます。',
    },
    skillLine: (skill: ComponentChildren, interval: ComponentChildren) => (
      <>
        スキルスコア {skill}、90% 区間 {interval}。
      </>
    ),
    skillAlone: (skill: ComponentChildren) => <>スキルスコア {skill}、区間はまだ不明です。</>,
    windowsLine: (windows: ComponentChildren, events: ComponentChildren) => (
      <>
        {windows}、うちリセットあり {events} 件。
      </>
    ),
    chart: (hours: number, skill: string, low: string, high: string) =>
      `${hours} 時間予測のスキルスコア：${skill}、90% 区間 ${low}〜${high}。0 は直近の平均`,
    howToRead: '読み方',
    reading: [
      'ブライアスコアは、予測と実際の結果との差の 2 乗の平均です。0 が完全で、小さいほど良い値です。単独ではあまり意味がないため、同じ期間の直近の平均と比べてください。',
      'スキルスコアはこの 2 つを比べます。予測のスコアが直近の平均のスコアよりどれだけ小さいかを、後者に対する割合で示します。0 より大きければ直近の平均より良く、1 なら完全です。',
      '区間は、偶然だけでスキルスコアがどこまで変わりうるかを示します。区間が 0 を含む間は、予測と直近の平均に差があるとは言えません。',
    ],

    liveTitle: '実運用：先に保存、後で採点',
    caption: '同じ期間での平均ブライアスコア',
    forecast: '予測',
    hours: (hours: number) => `${hours} 時間`,
    rows: {
      brier: '公開した予測',
      baselineBrier: '直近の平均（ベースライン）',
      withoutHintsBrier: '予告なし',
      smoothHistoryBrier: '平滑化した履歴（候補）',
      windows: '採点した期間数',
      events: '… リセットあり',
      meanForecast: '予測の平均',
      observedRate: '実現した割合',
      skill: 'ベースラインに対するスキルスコア',
      interval: '… 90% 区間',
      hintWindows: '予告が影響した期間数',
      hintBrier: '… 予告ありのブライアスコア',
      hintWithoutHintsBrier: '… 予告なしのブライアスコア',
    },
    interval: (low: ComponentChildren, high: ComponentChildren) => (
      <>
        {low}〜{high}
      </>
    ),

    versionsTitle: 'モデルのバージョン別',
    versionsLede: '新しいバージョンは、自身のスコアがない状態から始まります。',
    version: 'バージョン',
    horizon: '予測期間',
    versionWindows: '期間数',
    versionEvents: 'リセットあり',
    versionBrier: 'ブライアスコア',
    versionBaseline: 'ベースライン',
    versionSkill: 'スキルスコア',

    replayTitle: '過去の記録での再現',
    replayNeeds: '再現には、少なくとも 60 日間とリセット 10 回分の履歴が必要です。',
    replay: () => (
      <>
        予告を使わない時期のモデルが、その日までに分かっていたことから毎日出していたはずの予測です。現在のプログラムが後から計算したもので、保存済みの予測では
        <strong>ありません</strong>。
      </>
    ),
    replayScores: (of) => (
      <>
        {of.days}、うちリセットがあったのは {of.events} 日。ブライアスコア {of.brier}、直近の平均 {of.average}
        、スキルスコア {of.skill}。
      </>
    ),
    reliabilityTitle: '再現した日次予測の信頼度',
    reliabilityPoint: (count: number, forecast: string, observed: string) =>
      `予測 ${forecast} の ${count} 日：${observed} でリセットあり`,
    reliabilityCaption:
      '横軸は予測（%）、縦軸はリセットがあった日の割合（%）です。破線上の点は予測と実際が一致しています。点が大きいほど日数が多いことを示します。',
    reliabilityTable: '同じ内容の表',
    reliabilityBin: '予測の範囲',
    reliabilityDays: '日数',
    reliabilityMean: '予測の平均',
    reliabilityRate: 'リセットありの割合',

    checkTitle: '自分で確かめる',
    check: (of) => (
      <>
        {of.forecasts('採点済みの全予測')}は、結果とスコアを含む 1 つのファイルです。
        {of.api('予測の JSON')} に、このページの数値があります。算出方法は{of.method('仕組み')}
        で説明しています。手元の台帳のコピーで {of.audit} を実行すると、すべてのスコアを計算し直せます。
      </>
    ),
  },

  method: {
    title: '何を数え、どう予測するか',
    description: (product: string) =>
      `${product} の利用制限のリセットとして何を数えるか、投稿をどう読むか、予測とリリース確率をどう作り、どう採点するかを説明します。`,
    lead: (product: string) =>
      `${product} についての公開投稿の内容を記録し、結果が出る前に予測を保存しています。`,
    onThisPage: 'このページの内容',
    ruleTitle: '何を数えるか',
    rule: () => [
      <>
        <strong>リセット</strong>
        とは、ある区分の利用者全員の利用制限が一斉にリセットされる、1
        回の出来事です。実施済みまたは実施中と投稿で述べられた時点で数えます。
      </>,
      <>
        後日のリセットの<strong>予告</strong>
        は、期間を伴う手がかりであり、リセットではありません。期間が過ぎても、リセットが行われた証拠にはなりません。
      </>,
      <>
        同じ出来事についての 6 時間以内の投稿は、1
        回のリセットと数えます。別のリセットだと述べる投稿は除きます。
      </>,
      <>
        利用者が貯めておいて後で使う<strong>ストック型リセット</strong>
        は、表示しますが別に数えます。合計、間隔、スコアには含めません。
      </>,
      <>一部の利用者だけの修正、上限の引き上げ、使用量の免除、返金はリセットではありません。</>,
      <>何も編集、削除しません。訂正は以前の行に代わる新しい行で、誰が、いつ、なぜ行ったかを記録します。</>,
    ],
    limits: (product: string) =>
      `これは、${product} についての公開投稿の内容の記録です。誰も投稿しなかったリセットは含まれず、世界全体を網羅しているとは主張しません。`,
    readingTitle: '投稿の読み方',
    reading:
      'このサービスは 5 分ごとに、チームの投稿と提供元のステータスページを読みます。投稿の内容は、明文化された規則で判断します。制限がリセットされたか、対象は誰か、リセットを予告しているか、それはいつかを判断します。モデルが補助する場合、その根拠は投稿に一字一句そのまま含まれていなければなりません。読み取った結果は、それぞれ投稿とともに保存します。',
    promisesTitle: '予告',
    promises:
      '予告は、それが示す期間内の確率を高めます。高める度合いは、同じ種類の過去の予告がどれだけ守られたかで決まり、明確な予告は示唆や条件付きの予告より大きくなります。予告は、それを果たすリセットで終わり、期間が過ぎると重みを失います。ストック型リセットの予告が予測に影響することはありません。',
    forecastTitle: '予測の作り方',
    forecast: [
      'モデルは 5 分ごとに、今後 6 時間と 24 時間のリセットの確率を推定します。最近の頻度、徐々に薄れる頻度、前回のリセットからの経過時間、集中発生を表す単純なモデルを、過去のリセットをどれだけよく予測したかで重み付けして組み合わせます。さらに、チームが投稿する時間帯と、投稿での予告に応じて調整します。',
      '係数はすべて過去のデータだけから学習し、データが少ないと 0 に近づきます。幅は、真の確率が 80% の確率で収まるとモデルが見積もる範囲です。提供元の障害は参考として表示します。予測の改善につながらなかったため、予測には使いません。',
    ],
    scoringTitle: '採点の方法',
    scoring: (scores: (text: string) => ComponentChildren) => (
      <>
        予測はすべて結果が分かる前に保存します。期間が終わり、その期間全体の投稿を読み終えると、採点して過去
        30 日間の平均と比べます。期間は互いに重なりません。後から予測を追加、変更することはありません。
        {scores('スコアを見る')}
      </>
    ),
    oddsTitle: 'リリース確率',
    oddsText: (odds: (text: string) => ComponentChildren) => (
      <>
        企業が次のモデルをいつリリースしそうかは、過去のリリースから判断します。使うのは、2
        つの発行元で日付を確認できたリリースだけです。複数の推定モデルを、以前のリリースをどれだけよく予測したかで重み付けして混合します。発表があると、確率はその発表が示す期間に集中します。リリース確率は毎日保存し、予測と同じように採点します。
        {odds('リリース確率を見る')}
      </>
    ),
    moreTitle: '詳しい資料',
    more: (of) => (
      <>
        プログラムには、数え方の規則（{of.record}
        ）、数式、実測のスキルスコア、既知の弱点を載せたモデルカード（
        {of.forecast}）、リリース確率についての同様の資料（{of.odds}）が付属しています。
      </>
    ),
    docs: (link: (text: string) => ComponentChildren) => (
      <>{link('API ドキュメント')}に、すべての項目の一覧があります。</>
    ),
  },

  data: {
    title: 'データの入手',
    description: (product: string) =>
      `${product} の利用制限のリセットの記録を、ファイル、フィード、API で提供します。ライセンス、情報源とその状態も示します。`,
    lead: 'これらのページの内容は、すべて無料で利用できます。アカウントもキーも不要です。',
    filesTitle: 'ファイル',
    filesLede: 'このページと同じスナップショットから作られ、10 分より古くなることはありません。',
    file: 'ファイル',
    holds: '内容',
    files: {
      resets: '数えたリセットとストック型リセットのすべてと、その出典。取り消されたものは理由つき',
      coverage: '記録が完全だと分かっている時間',
      promises: '予告されたリセット、その期間とその後',
      forecasts: '期間の始点となった予測と、その結果とスコア',
      launches: 'AI モデルのリリースと、その出典',
      odds: '保存済みのリリース確率と、その結果とスコア',
      package: '各ファイルの内容の列ごとの説明（Frictionless Data Package）',
    },
    licenceTitle: 'ライセンスと引用',
    licence: (link: (text: string) => ComponentChildren) => (
      <>
        データは {link('CC BY 4.0')}{' '}
        で提供しています。共有、改変できますが、出典を示してください。投稿は引用であり、各投稿者に帰属します。
      </>
    ),
    cite: '引用する場合：',
    citation: (product: string, day: string, address: string) =>
      `Reset Record：${product} の利用制限のリセット、${day}時点。${address}（CC BY 4.0）`,
    thisSite: 'このサイトのアドレス',
    followTitle: '更新を受け取る',
    follow: {
      resets: 'リセットの Atom フィード',
      launches: '新規および訂正されたリリースの Atom フィード',
      json: 'リセットの JSON フィード',
      launchesJson: '新規および訂正されたリリースの JSON フィード',
      calendar: 'リセットと予告のカレンダー',
      badge: 'README 用のバッジ',
    },
    programsTitle: 'プログラム向け',
    programs: {
      docs: 'API ドキュメント',
      openapi: 'OpenAPI 定義',
      forecast: '予測の JSON',
      llms: '言語モデル向けの概要',
    },
    mcp: (address: ComponentChildren) => (
      <>Model Context Protocol に対応したアシスタントは、{address} で同じ回答を得られます。</>
    ),
    compatible: (link: (text: string) => ComponentChildren) => (
      <>Codex Resets のクライアントは、{link('同じ形式の記録')}でも動作します。</>
    ),
    clients: (folder: ComponentChildren) => (
      <>すぐに使えるクライアントは、プログラムの {folder} にあります。</>
    ),
    polite: '問い合わせは 5 分に 1 回までにしてください。その間に内容は変わりません。',
    chainTitle: '改変されていないことの証明',
    chain: (rows: ComponentChildren) => (
      <>
        台帳の各行は、前の行のハッシュを含みます。最新のハッシュを控えておけば、そこまでの {rows}{' '}
        行が変わっていないことを、後から確認できます。
      </>
    ),
    coverageTitle: '監視できた時間',
    coverageLede:
      '記録が完全だと分かっている時間です。それ以外の時間は監視しておらず、リセットが漏れているおそれがあります。',
    noCoverage: 'いつからいつまで記録が完全かは分かっていません。',
    startsOn: (at: ComponentChildren) => <>記録は {at} に始まります。</>,
    from: '開始',
    until: '終了',
    earlier: (count: number) => `それ以前の ${count} 件`,
  },

  health: {
    title: '情報源と稼働状態',
    degraded: '一部に問題あり',
    working: 'すべて正常',
    recordWorking: '記録は正常',
    problems: '記録は引き続き提供しています。問題：',
    noProblems: '前回の巡回で、設定済みの情報源をすべて読み込みました。',
    otherProblems: '次の問題は、記録とその予測に影響しません：',
    names: {
      record: '記録',
      timeline: 'タイムライン',
      primary: '主タイムライン',
      status: '提供元のステータスページ',
      launches: 'リリースのフィード',
      observer: '監視',
      schedule: 'スケジュール',
    },
    states: {
      live: '正常',
      fallback: '代替を使用',
      degraded: '一部に問題あり',
      unavailable: '利用不可',
      stale: '更新の遅れ',
      off: 'オフ',
    },
    notConfigured: '未設定',
    notLive: '最新ではない',
    until: (day: string) => `${day}まで`,
    readEveryTurn: (names: ComponentChildren) => <>巡回のたびに読む情報源：{names}</>,
    lastTurn: (at: ComponentChildren) => <>前回の巡回の完了：{at}。</>,
    model: (name: string) => `モデル（${name}）が投稿の読み取りを補助しています。`,
    lastReading: (at: ComponentChildren) => <>モデルによる前回の読み取り：{at}。</>,
    rulesAlone: '投稿は規則だけで読み取っています。',
  },

  odds: {
    title: 'リリース確率',
    titleOf: (company: string) => `リリース確率：${company}`,
    description: (company: string | null) =>
      `${company === null ? '企業' : `${company} `}が次の AI モデルをいつリリースしそうか。すべての推定モデルとその実績も示します。`,
    lead: '次の AI モデルがいつリリースされそうかを、2 つの発行元で確認できた過去のリリースから判断します。統計であり、企業の計画ではありません。',
    none: 'このサービスにはリリース台帳がないため、リリースもその確率もありません。',
    companies: '企業',
    noLaunches: (company: string) => `${company} には、数えられるリリースがまだありません。`,
    legend:
      '「最有力」は確率の中央の半分で、その前と後に 4 分の 1 ずつあります。図の点線は前回からの経過です。細い帯は確率の 80%、太い帯は中央の半分、印は確率が 50% に達する日です。端に届くものは、その先まで続きます。',
    completeUntil: (company: string, day: ComponentChildren) => (
      <>
        {company} のリリース台帳は、{day}まで完全です。
      </>
    ),
    anyLine: (company: string) => `${company}（全系列）`,
    dormant: (count: number) => `休止中の系列（${count}）`,
    mostLikely: (when: ComponentChildren) => <>最有力：{when}</>,
    likely: {
      never: '5 年より先',
      inDays: (from: number, to: number) => (from === to ? `${to} 日後` : `${from}〜${to} 日後`),
      orLater: (month) => `${month.full}以降`,
      inMonth: (month) => month.full,
      inEither: (from, to, sameYear: boolean) => `${from.full}または${sameYear ? to.name : to.full}`,
      between: (from, to, sameYear: boolean) => `${from.full}〜${sameYear ? to.name : to.full}`,
    },
    current: (model: ComponentChildren, day: ComponentChildren) => (
      <>
        現行モデル：{model}、{day}
      </>
    ),
    aboutModel: (model: string) => `（${model} について）`,
    wait: (days: ComponentChildren, launches: ComponentChildren) => (
      <>
        前回からの経過：{days}。リリースがあった日数：{launches}。
      </>
    ),
    days: (count: number) => `${count} 日`,
    launchDays: (count: number) => `${count} 日`,
    estimatorsSummary: '推定モデルとその実績',
    announced: '発表あり',
    source: '出典',
    ofAnnouncement: '（この発表）',
    weight: (weight: ComponentChildren, until: ComponentChildren) => (
      <>
        確率に占めるこの発表の重みは {weight} です。「発表なし」の行は、これを除いた確率です。{until}{' '}
        まで有効です。
      </>
    ),
    beyond: '今から 5 年より先',
    expected: (of) => (
      <>
        次のリリース：確率 50% に達するのは{of.p50}。{of.p25}〜{of.p75}の間に 50%、{of.p10}〜{of.p90}の間に
        80%。
      </>
    ),
    chances: 'リリースの確率',
    within: '予測期間',
    inDaysShort: (days: number) => `${days} 日`,
    chance: '確率',
    without: '発表なし',
    range: '幅',
    today: '今日',
    band: (line: string, days: number, from: string, to: string, even: string) =>
      `${line}：前回から ${days} 日経過。予想は${from}〜${to}、確率 50% に達するのは${even}`,
    useTitle: 'データの利用',
    asJson: 'このリリース確率の JSON',
    launchesAsJson: (company: string) => `${company} のリリースの JSON`,
    feed: '新規および訂正されたリリースの Atom フィード',
  },

  estimators: {
    note: '混合での割合、確率、過去の期間でのスコアです。対数スコアとブライアスコアは小さいほど良く、被覆率は 80% に近いほど良い値です。',
    label: (line: string) => `${line} の推定モデル`,
    blend: '混合（公開値）',
    estimator: '推定モデル',
    names: {
      'trailing-rate': '過去 365 日間の全系列のリリース頻度',
      weibull: 'ワイブル更新過程（部分プーリング）',
      gamma: 'ガンマ更新過程（部分プーリング）',
      'log-normal': '対数正規更新過程（部分プーリング）',
      'kaplan-meier': 'その系列の実際の間隔（カプラン・マイヤー法）',
      'age-hazard': '前回のリリースからの日数別ハザード（プーリング）',
    },
    share: '割合',
    days30: '30 日',
    evenBy: '確率 50% の日',
    logScore: '対数スコア',
    brier30: 'ブライアスコア、30 日',
    coverage: '被覆率',
    windows: '期間数',
    beyond: '5 年より先',
  },

  oddsScores: {
    title: '保存済みの確率の成績',
    lede: '結果が出る前に保存した確率を、互いに重ならない期間で採点したスコアです。スコアは小さいほど良く、スキルスコアが 0 より大きければ、ブライアスコアで指数分布のベースラインを上回っています。',
    since: (day: ComponentChildren) => <>{day}から保存しています。</>,
    all: '全企業',
    allLabel: '全企業のスコア',
    alone: (company: string) => `${company} のみ`,
    aloneLabel: (company: string) => `${company} のみのスコア`,
    byHorizon: (label: string) => `${label}（予測期間別）`,
    collecting: '収集中',
    tooFew: '1 つの予測期間で 30 件に満たなければ、何の証明にもなりません。',
    enough: '30 件は最初の目安に必要な最低限で、証明にはなりません。',
    withLaunch: 'リリースあり',
    brier: 'ブライアスコア',
    baseline: '… ベースライン',
    skill: 'スキルスコア',
    interval: '90% 区間',
    nothing: '採点済みのものはまだありません',
  },

  time: {
    underAMinute: '1 分未満',
    ago: (duration: string) => `${duration}前`,
    hoursAreLocal: (zone: string) => `時刻は現地時間（${zone}）です。`,
    stale: (age: string) => `このページは ${age}前のものです。再読み込みしてください。`,
  },
  live: {
    checked: (time: string) => `${time} に確認`,
    nextCheck: (countdown: string) => `次の確認まで ${countdown}`,
    checking: '確認中…',
    checkFailed: (time: string) => `${time} の確認に失敗`,
    newReset: (time: string) => `新しいリセットが記録されました：${time}。`,
  },
  chance: {
    percent: (number: string) => `${number}%`,
    underOne: '1% 未満',
    underTenth: '0.1% 未満',
    overNinetyNine: '99% 超',
    about: (percent: string) => `約 ${percent}`,
    range: (low: string, high: string) => `${low.replace(/^(\d+)%$/, '$1')}〜${high}`,
    /** As the Japan Meteorological Agency translates the words of the IPCC. */
    veryUnlikely: '可能性が非常に低い',
    unlikely: '可能性が低い',
    even: 'どちらも同程度',
    likely: '可能性が高い',
    veryLikely: '可能性が非常に高い',
  },
  siblings: {
    noReset: 'リセットの記録なし',
    lastReset: (duration: string) => `確認された最後のリセットは ${duration}前`,
    asOf: (last: string, age: string) => `${last}（${age}前の時点）`,
    withChance: (last: string, chance: string) => `${last} · 24 時間以内 ${chance}`,
    notLive: (last: string) => `${last} · 最新ではない`,
    thisPage: 'このページ',
  },
  start: {
    title: (product: string) => `${product} の利用制限のリセット`,
    description: (product: string) => `${product} の利用制限のリセットの記録。`,
    notAffiliated: (product: string) => `${product} の提供元とは関係ありません。`,
  },
  api: { headline, notLive, caveat },
  notLive: {
    asOfThatDay: '記録の数値はこの日の時点のものです。以後のリセットが漏れているおそれがあります。',
    mayBeMissing: 'リセットが漏れているおそれがあります。',
    greyAfterEnd: '記録の終わりより後のことが分からないため、確率を灰色で表示しています。',
    greyUnread: 'タイムラインがまだ読み込まれていないため、確率を灰色で表示しています。',
  },
  last: {
    last: '前回のリセット',
    lastKnown: '確認された最後のリセット',
    none: 'まだ記録がありません。',
    laterMayBeMissing: '以後のリセットが漏れているおそれがあります。',
    noTimeline: '現在タイムラインを読み込めないため、以後のリセットが漏れているおそれがあります。',
    notAllWatched: 'その後に監視していない時間があるため、以後のリセットが漏れているおそれがあります。',
  },
  next: {
    noForecast: '現在、予測はありません。',
    day: '今後 24 時間',
    hours: (hours: ComponentChildren) => <>今後 {hours} 時間</>,
    range: (range: ComponentChildren) => <>幅 {range}</>,
    pastAlone: (percent: ComponentChildren) => <>過去のリセットのみでは {percent}</>,
  },
  trust: {
    better: '検証済み：平均より良い',
    noBetter: '検証済み：平均を上回らず',
    untested: '未検証',
    unknown: '現在スコアを読み込めません',
    scored: (forecasts: number) => `1 日単位の予測 ${forecasts} 件を、結果が出た後に採点しました。`,
    tooFew: '30 件未満では何の証明にもなりません。',
    noneScored: '1 日単位の予測はまだ 1 件も採点されていません。実績のない推定です。',
    skill: (hours: number, skill: string, low: string, high: string) =>
      `${hours} 時間予測：直近の平均に対するスキルスコアは ${skill}（90% 区間 ${low}〜${high}）。`,
    skillMeans:
      '0 より大きければ平均より良く、1 なら完全です。0 を含む区間は、差が示されていないことを意味します。',
    rangeMeans: '幅は、真の確率が 80% の確率で収まるとモデルが見積もる範囲です。',
    scores: 'すべてのスコア',
    saved: '結果が出る前に保存',
    savedMeans: '結果が出る前に書き込み、後で採点します。',
    savedNotLiveMeans: '結果が出る前に書き込みました。タイムラインが読み込まれた場合にだけ採点します。',
    unsaved: '未保存',
    unsavedMeans:
      '定時の予測がないか、古すぎます。これらの数値はこのページのために計算したもので、採点しません。',
    promised: (count: number) => `未確定の予告 ${count} 件`,
    hinted: (count: number) => `未確定の示唆 ${count} 件`,
  },
  moves: {
    title: '現在の確率を左右する要因',
    unknown: '確率を左右する要因は、現在分かりません。',
    table: '確率と、要因を 1 つ除いた場合の確率',
    chance: '今後の確率',
    hours: (hours: number) => `${hours} 時間`,
    now: 'すべてを考慮',
    hour: '時間帯を考慮しない',
    pause: '前回からの経過時間を考慮しない',
    promise: (madeAt: ComponentChildren) => <>{madeAt} の予告を除く</>,
    hint: (madeAt: ComponentChildren) => <>{madeAt} の示唆を除く</>,
    earlierPromise: '以前の予告を除く',
    pastAlone: '過去のリセットのみ（予告なし）',
    clock: (percent: ComponentChildren, hours: number) => (
      <>
        予告を除いた今後 24 時間の確率のうち、{percent} が今後 {hours}{' '}
        時間に当たります。時間帯による差がなければ 25% です。
      </>
    ),
  },
  hours: {
    title: '今後 24 時間の 1 時間ごとのリセットの確率',
    eachBar: '各棒は、その 1 時間にリセットがある確率です。',
    hatched: '斜線は、予告または示唆された時間です。',
    likeliest: (from: ComponentChildren, to: ComponentChildren, percent: ComponentChildren) => (
      <>
        最も高いのは {from}〜{to} の {percent} です。
      </>
    ),
    noneStandsOut: '目立って高い時間はありません。',
    utc: '時刻は UTC です。',
    now: '現在',
    table: '1 時間ごとの確率',
    from: '開始時刻',
    chance: '確率',
    promised: '予告または示唆',
    yes: 'あり',
    no: 'なし',
    description: (least: string, most: string, at: string) =>
      `${least} から ${most} まで、最大は ${at} からの 1 時間です。時刻は UTC です。下の表にすべての時間があります。`,
    descriptionOfPromise: (from: string, to: string) => `予告または示唆：${from}〜${to}。`,
  },
  promises: {
    title: '予告されたリセット',
    lede: '予告はリセットではありません。期間内の確率を高めますが、期間が過ぎても何の証明にもなりません。',
    scheduled: '期間前',
    open: '期間中',
    overdue: '期間終了、リセット未確認',
    banked: 'ストック型リセットの予告',
    bankedHinted: 'ストック型リセットの示唆（予告ではない）',
    both: '通常とストック型のリセットの予告',
    bothHinted: '通常とストック型のリセットの示唆（予告ではない）',
    hinted: '示唆（予告ではない）',
    unclear: 'リセットの種類は不明',
    conditional: '条件付き',
    fromTo: (from: ComponentChildren, to: ComponentChildren) => (
      <>
        {from} 〜 {to}
      </>
    ),
    orLater: (from: ComponentChildren) => <>{from} 以降</>,
    notInChance: '確率には含みません。ストック型リセットは、利用者が貯めておいて後で使うためです。',
    clock: '時刻の指定は作業の開始とみなし、そこから少なくとも 4 時間はリセットがあり得るものとします。',
    overdueMeans: '予測ではまだ見込んでいますが、見込みは次第に小さくなります。',
    doubted:
      'その後、この期間の 6 時間より前に通常のリセットがありました。予告されたのはそのリセットかもしれないため、この予告の重みを下げています。',
    posted: (at: ComponentChildren) => <>{at} に投稿</>,
    about: '（この予告）',
  },
  incidents: {
    title: '提供元の報告',
    open: '継続中の障害',
    since: (at: ComponentChildren) => <>{at} から提供元が報告</>,
    notUsed: '予測には障害を使いません。',
    statusPage: 'ステータスページ',
    about: '（この障害）',
  },
  record: {
    title: '記録',
    startsOn: (day: ComponentChildren) => <>{day}から。</>,
    incomplete: '完全かどうかは確認されていません。一覧にあるリセットの間に、漏れがあるかもしれません。',
    asOf: (day: ComponentChildren) => <>数値は{day}時点のものです。</>,
    total: '記録されたリセット',
    last7Days: '過去 7 日間',
    last30Days: '過去 30 日間',
    banked: 'ストック型リセット',
    recentMedian: '最近の間隔の中央値',
    recentMean: '最近の間隔の平均',
    mean: '既知の間隔の平均',
    longest: '既知の最長間隔',
    hoursNotWatched: (hours: number) => `監視なし：${hours} 時間`,
    daysNotWatched: (uncovered: string, days: number) => `監視なし：${days} 日のうち ${uncovered} 日`,
    nearlyNothingWatched: (days: number) => `監視なし：${days} 日間のほぼすべて`,
    nothingWatched: (days: number) => `監視なし：${days} 日間すべて`,
  },
  map: {
    title: '日ごとのリセット',
    summary: (
      from: string,
      to: string,
      resets: number,
      resetDays: number,
      banked: number,
      unwatched: number,
    ) =>
      [
        `${from}から${to}まで：`,
        `${resetDays} 日にリセット ${resets} 回、`,
        `ストック型 ${banked} 回。`,
        unwatched === 0 ? '全日を監視しました。' : `${unwatched} 日は監視なし、または一部のみ監視しました。`,
      ].join(''),
    listBelow: '下の一覧に 1 件ずつ示します。',
    skip: '日ごとの図を飛ばす',
    utc: '1 マスは UTC の 1 日です。',
    quiet: 'リセットなし',
    resets: (count: number) => `リセット ${count} 回`,
    banked: (count: number) => `ストック型リセット ${count} 回`,
    partlyWatched: '一部のみ監視',
    unwatched: '監視なし',
    day: (date: string, happened: readonly string[]) => `${date}：${happened.join('、')}`,
    legend: {
      none: 'なし',
      one: '1 回',
      several: '複数回',
      banked: 'ストック型',
      unwatched: '監視なし',
    },
  },
  recent: {
    title: '最近のリセット',
    none: 'リセットの記録はまだありません。',
    earlier: (count: number) => `それ以前のリセット ${count} 件`,
    banked: 'ストック型、別集計',
    expires: (day: ComponentChildren) => <>{day}に失効</>,
    expired: (day: ComponentChildren) => <>{day}に失効済み</>,
    after: (days: ComponentChildren) => <>前回から {days}</>,
    afterHole: '前回との間に監視なしの時間あり',
    withdrawn: '取り消し',
    about: '（このリセット）',
    whole: '記録はこれですべてです。',
    newestOf: (shown: number, total: number) => `${total} 件のリセットのうち、最新の ${shown} 件です。`,
    olderBanked: (count: number) => `これより古いストック型リセット ${count} 件は表示していません。`,
    json: '数えたリセットの JSON',
    data: '全記録のデータ',
  },
  unconfirmed: {
    title: '未確認の報告',
    lede: '別の投稿または運営者が確認するまで、不確かなため数えません。',
    unconfirmed: '未確認',
    banked: '未確認、ストック型',
    about: '（この報告）',
  },
  launches: {
    title: 'リリース確率',
    lede: (link: ComponentChildren) => (
      <>次の AI モデルがいつ出そうかを、過去のリリースから判断します。{link}</>
    ),
    all: 'すべてのリリース確率',
    unavailable: '現在、リリース確率はありません。',
    table: '各企業の最新モデルと、次のリリースの確率',
    company: '企業',
    newest: '最新モデル',
    within30Days: `30${NB}日以内`,
    none: '数えられるものはまだなし',
  },
  state: {
    title: 'サービスの状態',
    ok: 'すべて正常',
    recordOk: '記録は正常',
    degraded: '一部に問題あり',
    lastTurn: (at: ComponentChildren) => <>前回の巡回 {at}</>,
    link: '情報源と稼働状態',
  },
};

function headline({ notLive, chance, low, high, due, pastAlone }: HeadlineFacts): string {
  const dueWords = due && `${due.kind === 'promised' ? '予告' : '示唆'}が ${due.count} 件あります。`;
  return [
    notLive,
    `今後 24 時間のリセットの確率は ${chance} です（幅 ${ja.chance.range(low, high)}）。`,
    dueWords,
    pastAlone && `過去のリセットのみでは ${pastAlone} です。`,
  ]
    .filter(Boolean)
    .join('');
}

function notLive({ until, hasLaterReset }: NotLiveFacts): string {
  if (until === null) return '最新ではありません：タイムラインがまだ読み込まれていません。';
  return hasLaterReset
    ? `最新ではありません：記録が完全なのは${until}までです。`
    : `最新ではありません：${until}より後のことは分かっていません。`;
}

function caveat({ holes, until, few }: CaveatFacts): string {
  return [
    holes > 0 &&
      `確認された最後のリセットの後に、監視していない時間が ${holes} 回あり、リセットが漏れているおそれがあります。`,
    until !== null &&
      `記録が完全なのは${until}までです。予測では、その後にリセットがあったともなかったとも仮定していません。`,
    few && 'リセットの記録が 10 回未満のため、大まかな値です。',
    '過去のリセットと公開投稿からの推定であり、確約ではありません。リセットの時期は人が決めるもので、この種の予測は、優れたものでも直近の平均をわずかに上回る程度です。',
  ]
    .filter(Boolean)
    .join('');
}
