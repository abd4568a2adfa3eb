import type { Messages } from './en.js';

/*
 * Simplified Chinese, for readers in mainland China. One term per concept:
 *
 *   usage limit 用量限额      reset 重置            banked reset 储备重置（用户先存起来，日后兑换）
 *   promise 承诺              hint 暗示             window 窗口
 *   forecast 预测             chance, odds 概率     range, interval 区间
 *   recent average 近期平均   baseline 基准         score 评分（Brier 分数、对数分数）
 *   skill 技巧评分            reliability 校准      coverage 覆盖率（of an interval）
 *   record 记录               ledger 账本           watched 监测
 *   launch 发布               announcement 预告     line 系列
 *   provider 提供商           timeline 时间线       estimator 估计方法, blend 综合
 *
 * A space stands between Chinese and Latin words, none between Chinese and digits (`30天`), as Intl writes dates and units.
 */

/** Of `2026年7月`, the month alone: Chinese puts the year first. */
const withoutYear = ({ full }: { readonly full: string }) => full.replace(/^\d+年/, '');

/** Not `不到1%` and the like. */
const isNumber = (percent: string) => /^\d/.test(percent);

export const zhCN: Messages = {
  dates: 'zh-CN',
  language: '简体中文',

  page: {
    skip: '跳到正文',
    pages: '页面',
    pagesAtTheEnd: '页面（页尾）',
    allPages: '全部页面',
    menu: '菜单',
    languages: '语言',
    products: '产品',
    titled: (title) => `${title} · Reset Record`,
    asOf: (at) => <>截至{at}。网页、API 和订阅源显示同一份记录，每五分钟更新一次。</>,
    licence: '自由软件，采用 MIT 许可证。',
    dataLicence: (link) => <>数据采用 {link('CC BY 4.0')} 许可。</>,
    resetsFeed: '重置',
    launchesFeed: '发布',
  },
  names: {
    start: '重置',
    odds: '发布概率',
    scores: '评分',
    method: '方法',
    data: '数据',
    docs: 'API',
  },
  subscribe: {
    title: '订阅与分享',
    calendar: '日历',
    share: '放到你自己的网站上',
    badgeMarkdown: '徽章（Markdown）',
    badgeHtml: '徽章（HTML）',
    frame: '框架（HTML）',
    badgeAlt: '上次重置与下次的概率',
    copy: '复制',
    copied: '已复制',
    replaceAddress: (address) => `请将 ${address} 替换为本页的地址。`,
  },
  pieces: {
    notKnown: '未知',
    noLink: '无链接',
    source: '来源',
  },

  notices: {
    recordTitle: '记录暂时不可用',
    record: '最近十分钟内没有完整的记录，更早的记录可能会误导你。',
    oddsTitle: '发布概率暂时不可用',
    odds: '最近十分钟内没有完整的发布概率。',
    tryAgain: (link, health) => (
      <>
        已记录的数据没有丢失。请在一分钟后{link('重试')}。{health('健康检查接口')}会说明哪里出了问题。
      </>
    ),
    noCompanyTitle: '没有这家公司的发布概率',
    noCompany: '这个地址中的公司在此没有发布账本。以下公司有：',
    noCompanies: '本服务没有发布账本，因此没有任何公司的发布概率。',
    noPageTitle: '没有这个页面',
    noPage: '地址可能有误，或者页面已经移走。现有页面如下：',
  },

  scores: {
    title: '预测有多准',
    description: (product) => `${product} 用量限额重置的存档预测有多准，与近期平均对比。`,
    lead: '每次预测都在结果揭晓前存档，窗口结束后评分。对照的标准是近期平均，即只知道最近三十天重置次数的预测。',
    unreadable: '暂时无法读取存档的预测。',
    since: (day) => <>自{day}起存档。</>,
    collecting: '积累中',
    collected: (days) => <>30个每日窗口中已评分{days}个。满30个之前，评分意义很小。</>,
    scored: (days) => <>已评分{days}。30个只够初步参考，不足为证。</>,
    dailyWindows: (count) => `${count}个每日窗口`,
    windows: (count) => `${count}个窗口`,
    days: (count) => `${count}天`,

    horizonTitle: (hours) => `未来${hours}小时`,
    verdicts: {
      unknown: '暂时无法读取评分',
      none: '尚未检验',
      few: '窗口太少，无法判断',
      better: '优于近期平均',
      worse: '不如近期平均',
      same: '与近期平均没有明显差别',
    },
    verdictWords: {
      unknown: '暂时无法读取存档的预测。',
      none: '还没有窗口得到评分。',
      few: '至少要有30个每日窗口，才能说明差别有多可靠。',
      better: '整个区间都在零以上。',
      worse: '整个区间都在零以下。',
      same: '区间包含零。',
    },
    skillLine: (skill, interval) => (
      <>
        技巧评分：{skill}，90%区间：{interval}。
      </>
    ),
    skillAlone: (skill) => <>技巧评分：{skill}，区间尚不可知。</>,
    windowsLine: (windows, events) => (
      <>
        {windows}，其中{events}个有重置。
      </>
    ),
    chart: (hours, skill, low, high) =>
      `${hours}小时预测的技巧评分：${skill}，90%区间从 ${low} 到 ${high}；零代表近期平均`,
    howToRead: '如何解读',
    reading: [
      'Brier 分数是预测概率与实际结果之差的平方的平均值。0为完美，越低越好。单看这个数意义不大，要与同一批窗口上的近期平均比较。',
      '技巧评分比较两者：预测的 Brier 分数比近期平均的低多少，以占后者的比例表示。大于0即优于近期平均，1为完美。',
      '区间表示仅凭偶然，技巧评分可能波动多大。只要区间包含零，就分不出预测与近期平均孰优孰劣。',
    ],

    liveTitle: '实际预测：先存档，后评分',
    caption: '同一批窗口上的平均 Brier 分数',
    forecast: '预测',
    hours: (hours) => `${hours}小时`,
    rows: {
      brier: '公布的预测',
      baselineBrier: '近期平均（基准）',
      withoutHintsBrier: '不计承诺',
      smoothHistoryBrier: '平滑历史（候选）',
      windows: '已评分窗口',
      events: '其中有重置',
      meanForecast: '平均预测',
      observedRate: '实际发生',
      skill: '相对基准的技巧评分',
      interval: '其90%区间',
      hintWindows: '受承诺影响的窗口',
      hintBrier: '其中计入承诺的 Brier 分数',
      hintWithoutHintsBrier: '其中不计承诺的 Brier 分数',
    },
    interval: (low, high) => (
      <>
        {low} 至 {high}
      </>
    ),

    versionsTitle: '按模型版本',
    versionsLede: '新版本从零开始，没有自己的评分。',
    version: '版本',
    horizon: '时长',
    versionWindows: '窗口数',
    versionEvents: '有重置',
    versionBrier: 'Brier',
    versionBaseline: '基准',
    versionSkill: '技巧评分',

    replayTitle: '用记录回放',
    replayNeeds: '回放至少需要60天、10次重置的历史。',
    replay: () => (
      <>
        时间模型不计承诺，只凭当时已知的信息，每天会给出怎样的预测。这是用今天的程序事后算出的，
        <strong>不是</strong>存档的预测。
      </>
    ),
    replayScores: (of) => (
      <>
        共{of.days}，其中{of.events}天有重置。Brier 分数：{of.brier}，近期平均：{of.average}，技巧评分：
        {of.skill}。
      </>
    ),
    reliabilityTitle: '回放的每日预测校准得如何',
    reliabilityPoint: (count, forecast, observed) =>
      `${count}天的预测为${forecast}，其中${observed}的日子有重置`,
    reliabilityCaption:
      '横轴为预测概率（%），纵轴为有重置的日子所占比例（%）。落在虚线上的点校准完美；点越大，代表的天数越多。',
    reliabilityTable: '以表格显示',
    reliabilityBin: '预测区间',
    reliabilityDays: '天数',
    reliabilityMean: '平均预测',
    reliabilityRate: '有重置',

    checkTitle: '自己核对',
    check: (of) => (
      <>
        {of.forecasts('全部已评分的预测')}都在一个文件里，附有结果和评分。{of.api('JSON 格式的预测')}
        包含本页的数字。{of.method('方法')}一页说明这些数字从何而来。在你自己的账本副本上，运行 {of.audit}{' '}
        可以把每项评分重算一遍。
      </>
    ),
  },

  method: {
    title: '什么算重置，预测怎么做',
    description: (product) =>
      `什么算 ${product} 用量限额重置，帖子如何解读，预测和发布概率如何得出、如何评分。`,
    lead: (product) => `本站记录公开帖子中关于 ${product} 的说法，并给出在结果揭晓前存档的预测。`,
    onThisPage: '本页内容',
    ruleTitle: '什么算重置',
    rule: () => [
      <>
        <strong>重置</strong>
        是指一次性为某一整类用户重置用量限额的事件。只要有帖子说它已经完成或正在进行，就计入。
      </>,
      <>
        <strong>承诺</strong>日后重置，只是带窗口的线索，不是重置。窗口过去了，也不证明重置发生过。
      </>,
      <>六小时内关于同一事件的帖子只算一次重置，除非帖子说明那是另一次。</>,
      <>
        <strong>储备重置</strong>
        由用户存起来、日后兑换；会显示，但单独计数，不计入总数、间隔和评分。
      </>,
      <>只针对部分用户的修复、提高限额、免计用量和退款都不是重置。</>,
      <>不修改、不删除任何内容。更正是新增一行来取代旧行，并注明由谁、何时、为何更正。</>,
    ],
    limits: (product) =>
      `本站记录公开帖子中关于 ${product} 的说法。没有人发帖提到的重置不在其中，也不声称完整覆盖全球。`,
    readingTitle: '如何解读帖子',
    reading:
      '本服务每五分钟读取一次团队的帖子和提供商的状态页。帖子说了什么，由成文的规则判定：限额是否已重置、针对哪些人、是否承诺了重置以及承诺在何时。若由模型协助，其依据必须逐字出现在帖子里。每次解读都与帖子一并保存。',
    promisesTitle: '承诺',
    promises:
      '承诺会提高其所指窗口内的概率，提高多少取决于以往同类承诺兑现的情况：明确的承诺高于暗示或附带条件的承诺。承诺的重置一旦到来，承诺即告结束；窗口过去后，它便失去权重。储备重置的承诺从不影响预测。',
    forecastTitle: '预测怎么做',
    forecast: [
      '模型每五分钟估计一次未来6小时和24小时内发生重置的可能性。它综合多个简单模型，各模型的权重取决于对以往重置的预测表现：近期频率、逐渐衰减的频率、距上次重置的时间，以及接连重置的情形。然后再按团队发帖的时刻和帖子中的承诺调整。',
      '所有系数都只从过去的数据学得；数据少时，每个系数都收缩到零。区间表示：模型认为真实概率有80%的可能落在其中。提供商的事故仅供参考；它们没有改善预测，因此预测不使用它们。',
    ],
    scoringTitle: '如何评分',
    scoring: (scores) => (
      <>
        每次预测都在结果揭晓前存档。窗口结束，且整个窗口内的帖子都已读取后，就会评分，并与最近三十天的平均比较。窗口互不重叠。预测事后既不增补，也不改动。
        {scores('查看评分')}。
      </>
    ),
    oddsTitle: '发布概率',
    oddsText: (odds) => (
      <>
        一家公司可能何时发布下一个模型，依据其以往的发布判断，且只采用日期经两家媒体或机构证实的发布。多种估计方法加以综合，各自的权重取决于对以往发布的预测表现。预告会使概率集中到它所指的窗口。发布概率每天存档，评分方式与重置预测相同。
        {odds('查看发布概率')}。
      </>
    ),
    moreTitle: '完整说明',
    more: (of) => (
      <>
        程序附有计数规则（{of.record}）、预测的模型说明卡（{of.forecast}
        ，含公式、实测的技巧评分和已知的弱点），以及发布概率的同类说明（{of.odds}）。
      </>
    ),
    docs: (link) => <>{link('API 文档')}列出全部字段。</>,
  },

  data: {
    title: '获取数据',
    description: (product) => `${product} 用量限额重置的记录：文件、订阅源和 API，以及许可、来源和来源状态。`,
    lead: '这些页面上的一切都可免费使用，不需要账号或密钥。',
    filesTitle: '文件',
    filesLede: '与本页取自同一份快照，最多滞后十分钟。',
    file: '文件',
    holds: '内容',
    files: {
      resets: '所有计入的重置和储备重置，附来源；已撤回的附原因',
      coverage: '已知记录完整的时段',
      promises: '承诺的重置、其窗口及后来的结果',
      forecasts: '各窗口开始时的预测，附结果和评分',
      launches: 'AI 模型的发布，附来源',
      odds: '存档的发布概率，附结果和评分',
      package: '各文件逐列的内容说明（Frictionless Data Package）',
    },
    licenceTitle: '许可与引用',
    licence: (link) => (
      <>数据采用 {link('CC BY 4.0')} 许可：可以分享和修改，但须注明出处。帖子为引用，权利归其作者所有。</>
    ),
    cite: '引用格式：',
    citation: (product, day, address) =>
      `Reset Record：${product} 用量限额重置，截至${day}。${address}（CC BY 4.0）`,
    thisSite: '本站地址',
    followTitle: '关注更新',
    follow: {
      resets: '重置的 Atom 订阅源',
      launches: '新增和更正的发布的 Atom 订阅源',
      json: '重置的 JSON 订阅源',
      launchesJson: '新增和更正的发布的 JSON 订阅源',
      calendar: '重置与承诺的日历',
      badge: '用于 README 的徽章',
    },
    programsTitle: '供程序使用',
    programs: {
      docs: 'API 文档',
      openapi: 'OpenAPI 描述',
      forecast: 'JSON 格式的预测',
      llms: '供语言模型阅读的概览',
    },
    mcp: (address) => <>支持 Model Context Protocol（MCP）的助手可在 {address} 取得同样的内容。</>,
    compatible: (link) => <>Codex Resets 的客户端也可使用{link('同样格式的记录')}。</>,
    clients: (folder) => <>现成的客户端在程序的 {folder} 目录中。</>,
    polite: '请最多每五分钟请求一次：其间不会有任何变化。',
    chainTitle: '数据未被改动的证明',
    chain: (rows) => (
      <>
        账本的每一行都包含上一行的哈希值。记下最新的哈希值，日后便可核对到这一行为止的全部{rows}
        行是否原样未变。
      </>
    ),
    coverageTitle: '记录完整的时段',
    coverageLede: '以下时段的记录已知是完整的。其余时间无人监测，可能漏掉了重置。',
    noCoverage: '尚不清楚记录从何时到何时是完整的。',
    startsOn: (at) => <>记录始于{at}。</>,
    from: '从',
    until: '至',
    earlier: (count) => `更早的${count}个时段`,
  },

  health: {
    title: '来源与运行状况',
    degraded: '部分异常',
    working: '全部系统正常',
    recordWorking: '记录正常',
    problems: '记录仍在提供。存在以下问题：',
    noProblems: '上一轮已读取所有已配置的来源。',
    otherProblems: '以下问题不影响记录及其预测：',
    names: {
      record: '记录',
      timeline: '时间线',
      primary: '主时间线',
      status: '提供商状态页',
      launches: '发布信息源',
      observer: '观测程序',
      schedule: '定时运行',
    },
    states: {
      live: '实时',
      fallback: '备用',
      degraded: '异常',
      unavailable: '不可用',
      stale: '过期',
      off: '关闭',
    },
    notConfigured: '未配置',
    notLive: '非实时',
    until: (day) => `截至${day}`,
    readEveryTurn: (names) => <>每轮读取：{names}。</>,
    lastTurn: (at) => <>上一轮完成于{at}。</>,
    model: (name) => `有模型（${name}）协助解读帖子。`,
    lastReading: (at) => <>它上次解读是在{at}。</>,
    rulesAlone: '仅由规则解读帖子。',
  },

  odds: {
    title: '发布概率',
    titleOf: (company) => `发布概率：${company}`,
    description: (company) =>
      `${company ?? '各公司'}可能何时发布下一批 AI 模型，附每种估计方法及其以往表现。`,
    lead: '下一批 AI 模型可能何时发布，依据经两家媒体或机构证实的以往发布判断。这些是统计，不是任何公司的计划。',
    none: '本服务没有发布账本，因此没有发布记录，也没有发布概率。',
    companies: '公司',
    noLaunches: (company) => `还没有计入 ${company} 的任何发布。`,
    legend:
      '“最可能”指概率居中的一半：其前、其后各占四分之一。图中虚线为至今的等待；细条涵盖80%的概率，粗条为居中的一半；刻度标出中位日期，早于和晚于它的概率各半。触及边缘的部分延伸到图外。',
    completeUntil: (company, day) => (
      <>
        {company} 的发布账本完整至{day}。
      </>
    ),
    anyLine: (company) => `${company}（全部系列）`,
    dormant: (count) => `沉寂的系列（${count}）`,
    mostLikely: (when) => <>最可能：{when}</>,
    likely: {
      never: '五年之内不会',
      inDays: (from, to) => (from === to ? `${to}天后` : `${from}至${to}天后`),
      orLater: (month) => `${month.full}或更晚`,
      inMonth: (month) => month.full,
      inEither: (from, to, sameYear) => `${from.full}或${sameYear ? withoutYear(to) : to.full}`,
      between: (from, to, sameYear) => `${from.full}至${sameYear ? withoutYear(to) : to.full}`,
    },
    current: (model, day) => (
      <>
        当前：{model}，{day}
      </>
    ),
    aboutModel: (model) => `关于 ${model}`,
    wait: (days, launches) => (
      <>
        已等待{days}；记录中有{launches}。
      </>
    ),
    days: (count) => `${count}天`,
    launchDays: (count) => `${count}个发布日`,
    estimatorsSummary: '各估计方法及其以往表现',
    announced: '已预告',
    source: '来源',
    ofAnnouncement: '（此预告）',
    weight: (weight, until) => (
      <>
        它在概率中的权重为{weight}；“不计预告”一行为去掉它之后的概率。它的有效期至{until}。
      </>
    ),
    beyond: '五年以后',
    expected: (of) => (
      <>
        下次发布：中位日期为{of.p50}；50%区间为{of.p25}至{of.p75}，80%区间为{of.p10}至{of.p90}。
      </>
    ),
    chances: '发布的概率',
    within: '时限',
    inDaysShort: (days) => `${days}天`,
    chance: '概率',
    without: '不计预告',
    range: '区间',
    today: '今天',
    band: (line, days, from, to, even) =>
      `${line}：至今${days}天；预计在${from}至${to}之间，中位日期为${even}`,
    useTitle: '使用数据',
    asJson: 'JSON 格式的这些概率',
    launchesAsJson: (company) => `JSON 格式的 ${company} 发布记录`,
    feed: '新增和更正的发布的 Atom 订阅源',
  },

  estimators: {
    note: '各列为在综合中的占比、概率，以及在以往窗口上的评分：对数分数和 Brier 分数越低越好；覆盖率应接近80%。',
    label: (line) => `${line} 的估计方法`,
    blend: '综合（公布值）',
    estimator: '估计方法',
    names: {
      'trailing-rate': '最近365天所有系列的发布频率',
      weibull: 'Weibull 更新过程（部分合并）',
      gamma: 'Gamma 更新过程（部分合并）',
      'log-normal': '对数正态更新过程（部分合并）',
      'kaplan-meier': '该系列自身的实际间隔（Kaplan–Meier）',
      'age-hazard': '距上次发布天数的风险率（合并）',
    },
    share: '占比',
    days30: '30天',
    evenBy: '中位日期',
    logScore: '对数分数',
    brier30: 'Brier，30天',
    coverage: '覆盖率',
    windows: '窗口数',
    beyond: '五年以后',
  },

  oddsScores: {
    title: '存档的发布概率有多准',
    lede: '对结果揭晓前存档的概率所作的评分，窗口互不重叠。分数越低越好；技巧评分大于零，表示 Brier 分数优于指数分布基准。',
    since: (day) => <>自{day}起存档。</>,
    all: '所有公司',
    allLabel: '所有公司的评分',
    alone: (company) => `仅 ${company}`,
    aloneLabel: (company) => `仅 ${company} 的评分`,
    byHorizon: (label) => `${label}，按时限`,
    collecting: '积累中',
    tooFew: '一个时限不足30个窗口时，什么都证明不了。',
    enough: '30个窗口只够初步参考，不足为证。',
    withLaunch: '有发布',
    brier: 'Brier',
    baseline: '其基准',
    skill: '技巧评分',
    interval: '90%区间',
    nothing: '尚无评分',
  },

  time: {
    underAMinute: '不到1分钟',
    ago: (duration) => `${duration}前`,
    hoursAreLocal: (zone) => `时刻按你所在的时区（${zone}）显示。`,
    stale: (age) => `本页已是${age}前的内容，请重新加载。`,
  },
  live: {
    checked: (time) => `${time}已检查`,
    nextCheck: (countdown) => `${countdown}后再次检查`,
    checking: '正在检查……',
    checkFailed: (time) => `${time}检查失败`,
    newReset: (time) => `记录到一次新的重置：${time}。`,
  },
  chance: {
    percent: (number) => `${number}%`,
    underOne: '不到1%',
    underTenth: '不到0.1%',
    overNinetyNine: '超过99%',
    about: (percent) => (isNumber(percent) ? `约${percent}` : percent),
    range: (low, high) => `${low}${isNumber(low) && isNumber(high) ? '–' : '至'}${high}`,
    // Not all as in the Chinese reports of the IPCC: its 不可能 for "unlikely" means "impossible" elsewhere.
    veryUnlikely: '可能性很小',
    unlikely: '不太可能',
    even: '可能性各半',
    likely: '可能',
    veryLikely: '很可能',
  },
  siblings: {
    noReset: '尚无重置记录',
    lastReset: (duration) => `上次已知重置在${duration}前`,
    asOf: (last, age) => `${last}（${age}前的数据）`,
    withChance: (last, chance) => `${last} · 24小时内${chance}`,
    notLive: (last) => `${last} · 非实时`,
    thisPage: '本页',
  },
  start: {
    title: (product) => `${product} 用量限额重置`,
    description: (product) => `${product} 用量限额重置的记录。`,
    notAffiliated: (product) => `与 ${product} 的提供商没有关联。`,
  },
  api: {
    headline: ({ notLive, chance, low, high, due, pastAlone }) =>
      [
        notLive ?? '',
        `未来24小时内发生重置的概率：${chance}（${low}至${high}）`,
        due === null ? '' : `；已有${due.count}项${due.kind === 'promised' ? '承诺' : '暗示'}`,
        pastAlone === null ? '。' : `。仅据历史重置：${pastAlone}。`,
      ].join(''),
    notLive: ({ until, hasLaterReset }) => {
      if (until === null) return '非实时：尚未读取任何时间线。';
      return hasLaterReset
        ? `非实时：${until}之后的记录不完整。`
        : `非实时：${until}之后的情况，这里一无所知。`;
    },
    caveat: ({ holes, until, few }) =>
      [
        holes > 0 ? `上次已知重置以来，有${holes}段时间无人监测，可能漏掉了重置。` : '',
        until === null
          ? ''
          : `${until}之后的记录不完整：其后可能还有重置，预测既不假定发生过，也不假定没有发生过。`,
        few ? '所依据的重置不足10次，因此比较粗略。' : '',
        '这是根据以往的重置和公开帖子作出的估计，不是承诺。何时重置由人决定；这类预测即使做得好，也只比近期平均略好一点。',
      ].join(''),
  },
  notLive: {
    asOfThatDay: '记录中的数字截至那一天；其后的重置可能缺失。',
    mayBeMissing: '可能缺失重置。',
    greyAfterEnd: '概率以灰色显示，因为记录结束之后发生了什么尚不清楚。',
    greyUnread: '概率以灰色显示，因为尚未读取任何时间线。',
  },
  last: {
    last: '上次重置',
    lastKnown: '上次已知重置',
    none: '尚无记录。',
    laterMayBeMissing: '其后可能还有重置未被记录。',
    noTimeline: '暂时无法读取任何时间线，其后可能还有重置未被记录。',
    notAllWatched: '此后并非全程都有监测，可能还有重置未被记录。',
  },
  next: {
    noForecast: '暂时没有预测。',
    day: '未来24小时',
    hours: (hours) => <>未来{hours}小时</>,
    range: (range) => <>区间{range}</>,
    pastAlone: (percent) => <>仅据历史重置：{percent}</>,
  },
  trust: {
    better: '已检验：优于平均',
    noBetter: '已检验：不优于平均',
    untested: '尚未检验',
    unknown: '暂时无法读取评分',
    scored: (forecasts) => `结果揭晓后已评分${forecasts}次每日预测。`,
    tooFew: '不足30次，什么都证明不了。',
    noneScored: '每日预测尚无一次得到评分：这是没有以往表现可查的估计。',
    skill: (hours, skill, low, high) =>
      `${hours}小时预测相对近期平均的技巧评分：${skill}（90%区间：${low} 至 ${high}）。`,
    skillMeans: '大于0即优于平均，1为完美。区间包含0，则看不出差别。',
    rangeMeans: '模型认为，真实概率有80%的可能落在区间内。',
    scores: '全部评分',
    saved: '结果揭晓前已存档',
    savedMeans: '结果揭晓前写入，事后评分。',
    savedNotLiveMeans: '结果揭晓前写入；只有读取了时间线才会评分。',
    unsaved: '未存档',
    unsavedMeans: '应有的定时预测缺失或太旧。这些数字是为本页临时计算的，不会评分。',
    promised: (count) => `${count}项待兑现的承诺`,
    hinted: (count) => `${count}项待验证的暗示`,
  },
  moves: {
    title: '当前概率受什么影响',
    unknown: '暂时不清楚概率受什么影响。',
    table: '当前概率，以及去掉某一因素后的概率',
    chance: '未来的重置概率',
    hours: (hours) => `${hours}小时`,
    now: '计入全部因素',
    hour: '不计一天中的时刻',
    pause: '不计距上次重置的时间',
    promise: (madeAt) => <>不计{madeAt} 的承诺</>,
    hint: (madeAt) => <>不计{madeAt} 的暗示</>,
    earlierPromise: '不计一项更早的承诺',
    pastAlone: '仅据历史重置，不计任何承诺',
    clock: (percent, hours) => (
      <>
        不计承诺时，全天概率的{percent}落在未来{hours}小时内；若各小时可能性相同，则为25%。
      </>
    ),
  },
  hours: {
    title: '未来24小时内各小时的重置概率',
    eachBar: '每根柱子是该小时内发生重置的概率。',
    hatched: '斜线部分是承诺或暗示的时间。',
    likeliest: (from, to, percent) => (
      <>
        最可能在{from}至{to}，概率为{percent}。
      </>
    ),
    noneStandsOut: '没有哪个小时特别突出。',
    utc: '时刻为 UTC。',
    now: '现在',
    table: '逐小时概率',
    from: '起始时刻',
    chance: '概率',
    promised: '承诺或暗示',
    yes: '是',
    no: '否',
    description: (least, most, at) =>
      `各小时为${least}至${most}，${at}起的一小时最高。时刻为 UTC。下方表格列有每个小时。`,
    descriptionOfPromise: (from, to) => `承诺或暗示的时间：${from}至${to}。`,
  },
  promises: {
    title: '承诺的重置',
    lede: '承诺不是重置。它提高其窗口内的概率；窗口过去了，也不证明任何事。',
    scheduled: '尚未开始',
    open: '正在窗口内',
    overdue: '已过期，未见重置',
    banked: '承诺储备重置',
    bankedHinted: '暗示储备重置，并未承诺',
    both: '承诺重置和储备重置',
    bothHinted: '暗示重置和储备重置，并未承诺',
    hinted: '只是暗示，并未承诺',
    unclear: '未说明是哪种重置',
    conditional: '需满足条件',
    fromTo: (from, to) => (
      <>
        {from} 至 {to}
      </>
    ),
    orLater: (from) => <>{from} 或更晚</>,
    notInChance: '不计入概率：储备重置由用户存起来，日后兑换。',
    clock: '所说的时刻视为开始处理的时间：从那时起至少四小时内，重置都可能到来。',
    overdueMeans: '预测仍在等待它，但期望逐渐降低。',
    doubted:
      '此后已有一次普通重置，早于这个窗口六小时以上。承诺所指的可能就是那一次，因此这项承诺的权重降低。',
    posted: (at) => <>发布于{at}</>,
    about: '（此承诺）',
  },
  incidents: {
    title: '提供商报告的事故',
    open: '未解决的事故',
    since: (at) => <>提供商自{at} 起报告</>,
    notUsed: '预测不使用事故信息。',
    statusPage: '状态页',
    about: '（此事故）',
  },
  record: {
    title: '记录',
    startsOn: (day) => <>始于{day}。</>,
    incomplete: '不能确定记录完整：所列的两次重置之间可能有遗漏。',
    asOf: (day) => <>数字截至{day}。</>,
    total: '记录的重置',
    last7Days: '最近7天',
    last30Days: '最近30天',
    banked: '储备重置',
    recentMedian: '近期间隔中位数',
    recentMean: '近期间隔平均值',
    mean: '已知间隔平均值',
    longest: '最长已知间隔',
    hoursNotWatched: (hours) => `其中${hours}小时未监测`,
    daysNotWatched: (uncovered, days) => `${days}天中有${uncovered}天未监测`,
    nearlyNothingWatched: (days) => `${days}天几乎都未监测`,
    nothingWatched: (days) => `${days}天都未监测`,
  },
  map: {
    title: '逐日重置',
    summary: (from, to, resets, resetDays, banked, unwatched) =>
      [
        `${from}至${to}：`,
        `${resetDays}天有重置，共${resets}次；`,
        `储备重置${banked}次；`,
        unwatched === 0 ? '每天都有监测。' : `${unwatched}天未监测或只监测了一部分。`,
      ].join(''),
    listBelow: '下方列表逐次列出。',
    skip: '跳过逐日图',
    utc: '每格为一天（UTC）。',
    quiet: '无重置',
    resets: (count) => `${count}次重置`,
    banked: (count) => `${count}次储备重置`,
    partlyWatched: '未全天监测',
    unwatched: '未监测',
    day: (date, happened) => `${date}：${happened.join('，')}`,
    legend: {
      none: '无',
      one: '一次',
      several: '多次',
      banked: '储备重置',
      unwatched: '未监测',
    },
  },
  recent: {
    title: '最近的重置',
    none: '尚无重置记录。',
    earlier: (count) => `更早的${count}次重置`,
    banked: '储备重置，不计入',
    expires: (day) => <>{day}到期</>,
    expired: (day) => <>已于{day}到期</>,
    after: (days) => <>间隔{days}</>,
    afterHole: '与上一次之间并非全程监测',
    withdrawn: '已撤回',
    about: '（此次重置）',
    whole: '以上是全部记录。',
    newestOf: (shown, total) => `共${total}次重置，以上是最近${shown}次。`,
    olderBanked: (count) => `另有${count}次更早的储备重置未显示。`,
    json: '计入的全部重置（JSON）',
    data: '全部记录的数据',
  },
  unconfirmed: {
    title: '未证实的消息',
    lede: '太不确定，暂不计入，直到另有帖子或运营者证实。',
    unconfirmed: '未证实',
    banked: '未证实的储备重置',
    about: '（此消息）',
  },
  launches: {
    title: '发布概率',
    lede: (link) => <>根据以往的发布，判断下一批 AI 模型可能何时到来。{link}</>,
    all: '全部发布概率',
    unavailable: '发布概率暂时不可用。',
    table: '各公司最新的模型，以及下一次发布的概率',
    company: '公司',
    newest: '最新模型',
    within30Days: '30天内发布',
    none: '尚无计入',
  },
  state: {
    title: '服务状态',
    ok: '全部系统正常',
    recordOk: '记录正常',
    degraded: '部分异常',
    lastTurn: (at) => <>上一轮：{at}</>,
    link: '来源与运行状况',
  },
};
