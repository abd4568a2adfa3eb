import type { Messages } from './en.js';

/*
 * Korean: 합니다체 for sentences, noun phrases for labels. One term per concept:
 *
 *   usage-limit reset 사용량 한도 초기화   reset 초기화          banked reset 적립 초기화 (stored, redeemed later)
 *   promise 예고                           hint 암시             announcement (of a launch) 발표
 *   forecast 예측                          chance, odds 확률     range 범위, interval (of a score) 구간
 *   window 기간 (평가 기간 if scored)      recent average 최근 평균   baseline 기준선
 *   score 점수 (브라이어 점수, 로그 점수)  to score 평가하다     skill 스킬 점수
 *   reliability 신뢰도                     coverage 포함률 (of an interval), 관측 기간 (of the record)
 *   watched 관측, not watched 미관측       record 기록           ledger 원장, snapshot 스냅숏
 *   launch 출시                            line 계열             estimator 추정기, blend 결합
 *   model 모형 (statistical), 모델 (AI)    source 출처 (of one entry), 소스 (what is read)
 *   provider 제공사                        post 게시물           to count 집계하다
 *
 * Names are never followed by a particle that depends on their sound (은/는, 이/가, 을/를).
 */

export const ko: Messages = {
  dates: 'ko-KR',
  language: '한국어',

  page: {
    skip: '본문으로 건너뛰기',
    pages: '페이지',
    pagesAtTheEnd: '페이지(하단)',
    allPages: '모든 페이지',
    menu: '메뉴',
    languages: '언어',
    products: '제품',
    titled: (title) => `${title} · Reset Record`,
    asOf: (at) => <>{at} 기준. 페이지, API, 피드는 같은 기록을 보여 주며 5분마다 갱신됩니다.</>,
    licence: 'MIT 라이선스를 따르는 자유 소프트웨어입니다.',
    dataLicence: (link) => <>데이터에는 {link('CC BY 4.0')} 라이선스가 적용됩니다.</>,
    resetsFeed: '초기화',
    launchesFeed: '출시',
  },
  names: {
    start: '초기화',
    odds: '출시 확률',
    scores: '점수',
    method: '방법',
    data: '데이터',
    docs: 'API',
  },
  subscribe: {
    title: '구독과 공유',
    calendar: '캘린더',
    share: '내 사이트에 넣기',
    badgeMarkdown: '배지(Markdown)',
    badgeHtml: '배지(HTML)',
    frame: '프레임(HTML)',
    badgeAlt: '마지막 초기화와 다음 초기화 확률',
    copy: '복사',
    copied: '복사됨',
    replaceAddress: (address) => `${address} 부분을 이 페이지의 주소로 바꿔 주십시오.`,
  },
  pieces: {
    notKnown: '알 수 없음',
    noLink: '링크 없음',
    source: '출처',
  },

  notices: {
    recordTitle: '지금은 기록을 볼 수 없습니다',
    record:
      '최근 10분 안에 만들어진 온전한 기록이 없습니다. 더 오래된 기록은 오해를 부를 수 있어 보여 드리지 않습니다.',
    oddsTitle: '지금은 출시 확률을 볼 수 없습니다',
    odds: '최근 10분 안에 만들어진 온전한 출시 확률이 없습니다.',
    tryAgain: (link, health) => (
      <>
        기록된 데이터는 사라지지 않았습니다. 1분 뒤에 {link('다시 시도')}해 주십시오. 무엇이 문제인지는{' '}
        {health('상태 점검 주소')}에서 확인할 수 있습니다.
      </>
    ),
    noCompanyTitle: '이 회사의 출시 확률은 없습니다',
    noCompany: '주소에 적힌 회사의 출시 원장이 여기에는 없습니다. 출시 원장이 있는 회사는 다음과 같습니다.',
    noCompanies: '이 서비스에는 출시 원장이 없어 어느 회사의 출시 확률도 제공하지 않습니다.',
    noPageTitle: '페이지를 찾을 수 없습니다',
    noPage: '주소가 잘못되었거나 페이지가 옮겨졌을 수 있습니다. 이용할 수 있는 페이지는 다음과 같습니다.',
  },

  scores: {
    title: '예측은 얼마나 정확했나',
    description: (product) =>
      `저장된 ${product} 사용량 한도 초기화 예측이 최근 평균과 비교해 얼마나 정확했는지 보여 줍니다.`,
    lead: '모든 예측은 결과를 알기 전에 저장되고, 대상 기간이 끝나면 평가됩니다. 비교 대상은 최근 평균, 곧 지난 30일 동안의 초기화 횟수만 아는 예측입니다.',
    unreadable: '지금은 저장된 예측을 읽을 수 없습니다.',
    since: (day) => <>{day}부터 저장하고 있습니다.</>,
    collecting: '수집 중',
    collected: (days) => (
      <>일일 평가 기간 30개 중 {days}개를 평가했습니다. 30개가 차기 전의 점수는 거의 의미가 없습니다.</>
    ),
    scored: (days) => <>{days}를 평가했습니다. 30개는 처음 살펴보기 위한 최소한일 뿐 증거는 아닙니다.</>,
    dailyWindows: (count) => `일일 평가 기간 ${count}개`,
    windows: (count) => `평가 기간 ${count}개`,
    days: (count) => `${count}일`,

    horizonTitle: (hours) => `앞으로 ${hours}시간`,
    verdicts: {
      unknown: '지금은 점수를 읽을 수 없음',
      none: '아직 검증 전',
      few: '판단하기에는 평가 기간이 부족함',
      better: '최근 평균보다 나음',
      worse: '최근 평균보다 못함',
      same: '최근 평균과 뚜렷한 차이 없음',
    },
    verdictWords: {
      unknown: '지금은 저장된 예측을 읽을 수 없습니다.',
      none: '아직 평가한 기간이 없습니다.',
      few: '차이가 얼마나 확실한지 말하려면 일일 평가 기간이 적어도 30개 필요합니다.',
      better: '구간 전체가 0보다 큽니다.',
      worse: '구간 전체가 0보다 작습니다.',
      same: '구간에 0이 포함됩니다.',
    },
    skillLine: (skill, interval) => (
      <>
        스킬 점수 {skill}, 90% 구간 {interval}.
      </>
    ),
    skillAlone: (skill) => <>스킬 점수 {skill}, 구간은 아직 알 수 없음.</>,
    windowsLine: (windows, events) => (
      <>
        {windows}, 그중 초기화가 있던 기간 {events}개.
      </>
    ),
    chart: (hours, skill, low, high) =>
      `${hours}시간 예측의 스킬 점수: ${skill}, 90% 구간 ${low} ~ ${high}. 0은 최근 평균입니다.`,
    howToRead: '읽는 법',
    reading: [
      '브라이어 점수는 예측과 실제 결과의 차이를 제곱해 평균한 값입니다. 0이면 완벽하고, 낮을수록 좋습니다. 이 점수만으로는 알 수 있는 것이 적으므로 같은 기간의 최근 평균과 비교해야 합니다.',
      '스킬 점수는 둘을 비교합니다. 예측의 점수가 최근 평균의 점수보다 얼마나 낮은지를 비율로 나타냅니다. 0보다 크면 최근 평균보다 낫고, 1이면 완벽합니다.',
      '구간은 우연만으로 스킬 점수가 얼마나 달라질 수 있는지를 나타냅니다. 구간에 0이 포함되어 있는 한 예측과 최근 평균의 우열을 가릴 수 없습니다.',
    ],

    liveTitle: '실전: 먼저 저장하고 나중에 평가',
    caption: '같은 기간의 평균 브라이어 점수',
    forecast: '예측',
    hours: (hours) => `${hours}시간`,
    rows: {
      brier: '공개된 예측',
      baselineBrier: '최근 평균(기준선)',
      withoutHintsBrier: '예고 제외',
      smoothHistoryBrier: '평활한 이력(후보)',
      windows: '평가한 기간',
      events: '… 초기화가 있던 기간',
      meanForecast: '예측 확률의 평균',
      observedRate: '실제로 일어난 비율',
      skill: '기준선 대비 스킬 점수',
      interval: '… 90% 구간',
      hintWindows: '예고가 영향을 준 기간',
      hintBrier: '… 예고 포함 브라이어 점수',
      hintWithoutHintsBrier: '… 예고 제외 브라이어 점수',
    },
    interval: (low, high) => (
      <>
        {low} ~ {high}
      </>
    ),

    versionsTitle: '모형 버전별',
    versionsLede: '새 버전은 점수 없이 시작합니다.',
    version: '버전',
    horizon: '대상 시간',
    versionWindows: '평가 기간',
    versionEvents: '초기화 있음',
    versionBrier: '브라이어 점수',
    versionBaseline: '기준선',
    versionSkill: '스킬 점수',

    replayTitle: '과거 기록에 대한 재현',
    replayNeeds: '재현하려면 적어도 60일, 초기화 10회의 이력이 필요합니다.',
    replay: () => (
      <>
        시점 모형이 예고 없이, 그날그날 알 수 있던 정보만으로 예측했을 값입니다. 지금의 프로그램이 나중에
        계산한 것으로, 저장된 예측이 <strong>아닙니다</strong>.
      </>
    ),
    replayScores: ({ days, events, brier, average, skill }) => (
      <>
        {days}, 그중 초기화가 있던 날 {events}일. 브라이어 점수 {brier}, 최근 평균 {average}, 스킬 점수{' '}
        {skill}.
      </>
    ),
    reliabilityTitle: '재현한 일일 예측의 신뢰도',
    reliabilityPoint: (count, forecast, observed) =>
      `예측 확률이 ${forecast}였던 ${count}일 중 초기화가 있던 날의 비율: ${observed}`,
    reliabilityCaption:
      '예측 확률(가로, %)과 초기화가 있던 날의 비율(세로, %)입니다. 점선 위의 점은 신뢰도가 완벽한 예측이며, 점이 클수록 날수가 많습니다.',
    reliabilityTable: '같은 내용을 표로 보기',
    reliabilityBin: '예측 확률',
    reliabilityDays: '날수',
    reliabilityMean: '예측 평균',
    reliabilityRate: '초기화 비율',

    checkTitle: '직접 확인하기',
    check: ({ forecasts, api, method, audit }) => (
      <>
        {forecasts('평가가 끝난 모든 예측')}은 결과와 점수까지 한 파일에 들어 있습니다.{' '}
        {api('JSON 형식의 예측')}에는 이 페이지의 수치가 있고, {method('방법')} 페이지는 수치를 어떻게
        만드는지 설명합니다. 원장의 사본이 있다면 {audit} 명령으로 모든 점수를 다시 계산할 수 있습니다.
      </>
    ),
  },

  method: {
    title: '집계 기준과 예측 방법',
    description: (product) =>
      `${product} 사용량 한도 초기화로 집계하는 것, 게시물을 읽는 방법, 예측과 출시 확률을 만들고 평가하는 방법을 설명합니다.`,
    lead: (product) =>
      `${product}에 관한 공개 게시물의 내용을 기록하고, 결과가 나오기 전에 예측을 저장합니다.`,
    onThisPage: '이 페이지의 내용',
    ruleTitle: '집계 기준',
    rule: () => [
      <>
        <strong>초기화</strong>는 한 부류의 사용자 전체에 대해 사용량 한도가 한꺼번에 초기화된 하나의
        사건입니다. 초기화가 끝났거나 진행 중이라는 게시물이 올라오는 즉시 집계합니다.
      </>,
      <>
        나중에 초기화하겠다는 <strong>예고</strong>는 예상 기간을 알려 주는 단서일 뿐 초기화가 아닙니다.
        기간이 지났다고 해서 초기화가 있었다는 증거가 되지는 않습니다.
      </>,
      <>
        6시간 안에 올라온 같은 사건에 관한 게시물은 한 번의 초기화로 봅니다. 다른 초기화라고 밝힌 게시물은
        따로 집계합니다.
      </>,
      <>
        사용자가 보관했다가 나중에 쓰는 <strong>적립 초기화</strong>는 표시하되 따로 집계합니다. 총횟수, 간격,
        점수에는 들어가지 않습니다.
      </>,
      <>일부 사용자만을 위한 조치, 한도 상향, 사용량 면제, 환불은 초기화가 아닙니다.</>,
      <>
        어떤 내용도 고치거나 지우지 않습니다. 정정할 때는 이전 행을 대신하는 새 행을 추가하고, 누가 언제 왜
        정정했는지 남깁니다.
      </>,
    ],
    limits: (product) =>
      `이 기록은 ${product}에 관한 공개 게시물의 내용을 담은 것입니다. 아무도 게시하지 않은 초기화는 들어 있지 않으며, 전 세계의 초기화를 빠짐없이 담았다고 주장하지 않습니다.`,
    readingTitle: '게시물을 읽는 방법',
    reading:
      '서비스는 5분마다 개발팀의 게시물과 제공사의 상태 페이지를 읽습니다. 게시물의 뜻은 명문화된 규칙으로 판단합니다. 한도가 초기화되었는지, 누구에게 적용되는지, 초기화를 예고하는지, 예고한다면 언제인지를 가립니다. AI 모델의 도움을 받을 때는 그 근거가 게시물에 글자 그대로 있어야 합니다. 판독 결과는 모두 게시물과 함께 저장합니다.',
    promisesTitle: '예고',
    promises:
      '예고는 그 예고가 가리키는 기간의 확률을 높입니다. 높이는 폭은 같은 종류의 예고가 그동안 얼마나 지켜졌는지에 따라 정해지며, 명시적인 예고가 암시나 조건부 예고보다 확률을 더 높입니다. 예고대로 초기화가 이루어지면 예고는 끝나고, 기간이 지나면 비중을 잃습니다. 적립 초기화의 예고는 예측에 영향을 주지 않습니다.',
    forecastTitle: '예측을 만드는 방법',
    forecast: [
      '모형은 5분마다 앞으로 6시간과 24시간 안에 초기화가 있을 확률을 추정합니다. 최근 발생률, 시간이 갈수록 약해지는 발생률, 마지막 초기화 후 경과 시간, 초기화가 몰리는 현상을 다루는 단순한 모형 여럿을, 과거의 초기화를 얼마나 잘 예측했는지에 따라 가중해 결합합니다. 여기에 개발팀이 주로 게시하는 시간대와 게시물의 예고를 반영합니다.',
      '모든 계수는 과거 데이터만으로 학습하며, 데이터가 적으면 0으로 축소됩니다. 모형은 실제 확률이 범위 안에 있을 가능성을 80%로 봅니다. 제공사의 장애는 참고로만 표시합니다. 예측을 개선하지 못했기 때문에 예측에는 쓰지 않습니다.',
    ],
    scoringTitle: '예측을 평가하는 방법',
    scoring: (scores) => (
      <>
        모든 예측은 결과를 알기 전에 저장됩니다. 대상 기간이 끝나고 그 기간의 게시물을 모두 읽고 나면 예측을
        평가해 지난 30일의 평균과 비교합니다. 평가 기간은 서로 겹치지 않습니다. 예측을 나중에 추가하거나
        바꾸는 일은 없습니다. {scores('점수 보기')}
      </>
    ),
    oddsTitle: '출시 확률',
    oddsText: (odds) => (
      <>
        회사가 다음 모델을 언제 출시할지는 과거의 출시를 바탕으로 추정하며, 두 매체가 날짜를 확인한 출시만
        씁니다. 여러 추정기를, 이전 출시를 얼마나 잘 예측했는지에 따라 가중해 결합합니다. 발표가 나오면 발표된
        기간으로 확률이 집중됩니다. 확률은 날마다 저장되고 예측과 같은 방식으로 평가됩니다.{' '}
        {odds('출시 확률 보기')}
      </>
    ),
    moreTitle: '자세한 문서',
    more: ({ record, forecast, odds }) => (
      <>
        프로그램에는 집계 규칙({record}), 수식·측정된 스킬 점수·알려진 약점을 담은 모형 설명서({forecast}),
        출시 확률에 관한 같은 문서({odds})가 함께 들어 있습니다.
      </>
    ),
    docs: (link) => <>모든 필드의 설명은 {link('API 문서')}에 있습니다.</>,
  },

  data: {
    title: '데이터 받기',
    description: (product) =>
      `${product} 사용량 한도 초기화 기록을 파일, 피드, API로 제공하고 라이선스, 소스, 소스의 상태를 안내합니다.`,
    lead: '이 사이트의 모든 데이터는 계정이나 키 없이 자유롭게 쓸 수 있습니다.',
    filesTitle: '파일',
    filesLede: '이 페이지와 같은 스냅숏으로 만들며, 10분보다 오래되는 일이 없습니다.',
    file: '파일',
    holds: '내용',
    files: {
      resets: '집계된 모든 초기화와 적립 초기화, 각각의 출처. 철회된 것은 사유 포함',
      coverage: '기록이 완전하다고 알려진 기간',
      promises: '예고된 초기화, 예고된 기간, 그 결과',
      forecasts: '평가 기간의 시작점이 된 예측, 그 결과와 점수',
      launches: 'AI 모델의 출시와 출처',
      odds: '저장된 출시 확률, 그 결과와 점수',
      package: '파일의 내용에 대한 열별 설명(Frictionless Data Package)',
    },
    licenceTitle: '라이선스와 인용',
    licence: (link) => (
      <>
        데이터에는 {link('CC BY 4.0')} 라이선스가 적용됩니다. 출처를 밝히면 공유하고 변경할 수 있습니다.
        인용된 게시물의 권리는 작성자에게 있습니다.
      </>
    ),
    cite: '인용 예:',
    citation: (product, day, address) =>
      `Reset Record: ${product} 사용량 한도 초기화 기록, ${day} 기준. ${address} (CC BY 4.0)`,
    thisSite: '이 사이트의 주소',
    followTitle: '구독하기',
    follow: {
      resets: '초기화 Atom 피드',
      launches: '새 출시와 정정 Atom 피드',
      json: '초기화 JSON 피드',
      launchesJson: '새 출시와 정정 JSON 피드',
      calendar: '초기화와 예고 캘린더',
      badge: 'README용 배지',
    },
    programsTitle: '프로그램용',
    programs: {
      docs: 'API 문서',
      openapi: 'OpenAPI 명세',
      forecast: 'JSON 형식의 예측',
      llms: '언어 모델용 개요',
    },
    mcp: (address) => (
      <>Model Context Protocol(MCP)을 지원하는 AI 도우미는 {address}에서 같은 답을 얻을 수 있습니다.</>
    ),
    compatible: (link) => <>Codex Resets의 클라이언트는 {link('같은 형식의 기록')}으로도 작동합니다.</>,
    clients: (folder) => <>바로 쓸 수 있는 클라이언트는 프로그램의 {folder}에 있습니다.</>,
    polite: '요청은 5분에 한 번까지만 보내 주십시오. 그 사이에는 바뀌는 것이 없습니다.',
    chainTitle: '변조되지 않았다는 증명',
    chain: (rows) => (
      <>
        원장의 모든 행에는 앞 행의 해시가 들어 있습니다. 가장 최근의 해시를 적어 두면, 거기까지의 {rows}개
        행이 그대로인지 나중에 확인할 수 있습니다.
      </>
    ),
    coverageTitle: '관측 기간',
    coverageLede:
      '기록이 완전하다고 알려진 기간입니다. 그 사이의 시간은 관측하지 않았으므로 빠진 초기화가 있을 수 있습니다.',
    noCoverage: '기록이 언제부터 언제까지 완전한지 알 수 없습니다.',
    startsOn: (at) => <>기록은 {at}에 시작합니다.</>,
    from: '시작',
    until: '끝',
    earlier: (count) => `이전 관측 기간 ${count}개`,
  },

  health: {
    title: '소스와 상태',
    degraded: '일부 장애',
    working: '모두 정상',
    recordWorking: '기록 정상',
    problems: '기록은 계속 제공하고 있습니다. 문제:',
    noProblems: '마지막 수집에서 설정된 모든 소스를 읽었습니다.',
    otherProblems: '다음 문제는 기록과 예측에 영향을 주지 않습니다.',
    names: {
      record: '기록',
      timeline: '타임라인',
      primary: '주 타임라인',
      status: '제공사 상태 페이지',
      launches: '출시 피드',
      observer: '관측',
      schedule: '수집 일정',
    },
    states: {
      live: '정상',
      fallback: '대체 소스',
      degraded: '일부 장애',
      unavailable: '이용 불가',
      stale: '오래됨',
      off: '꺼짐',
    },
    notConfigured: '설정되지 않음',
    notLive: '최신 아님',
    until: (day) => `${day}까지`,
    readEveryTurn: (names) => <>수집할 때마다 읽는 소스: {names}.</>,
    lastTurn: (at) => <>마지막 수집 완료: {at}.</>,
    model: (name) => `AI 모델(${name})이 게시물 판독을 돕습니다.`,
    lastReading: (at) => <>모델의 마지막 판독: {at}.</>,
    rulesAlone: '게시물은 규칙만으로 판독합니다.',
  },

  odds: {
    title: '출시 확률',
    titleOf: (company) => `출시 확률: ${company}`,
    description: (company) =>
      company === null
        ? '회사가 다음 AI 모델을 언제 출시할지, 추정기별 추정과 성적을 보여 줍니다.'
        : `${company}의 다음 AI 모델 출시 시기를 추정기별 추정과 성적으로 보여 줍니다.`,
    lead: '두 매체가 확인한 과거의 출시를 바탕으로 다음 AI 모델의 출시 시기를 추정합니다. 통계이며 회사의 계획이 아닙니다.',
    none: '이 서비스에는 출시 원장이 없어 출시도 출시 확률도 없습니다.',
    companies: '회사',
    noLaunches: (company) => `아직 집계된 ${company}의 출시가 없습니다.`,
    legend:
      '‘가장 유력한 시기’는 확률의 가운데 절반입니다. 확률의 4분의 1은 그보다 앞, 4분의 1은 그보다 뒤에 있습니다. 그림의 점선은 지금까지의 대기 기간입니다. 가는 막대는 확률의 80%, 굵은 막대는 가운데 절반이며, 세로선은 확률이 50%가 되는 날입니다. 가장자리에 닿은 막대는 그 너머로 이어집니다.',
    completeUntil: (company, day) => (
      <>
        {company}의 출시 원장은 {day}까지 완전합니다.
      </>
    ),
    anyLine: (company) => `${company}(전체 계열)`,
    dormant: (count) => `휴면 계열(${count}개)`,
    mostLikely: (when) => <>가장 유력한 시기: {when}</>,
    likely: {
      never: '5년 이후',
      inDays: (from, to) => (from === to ? `${to}일 후` : `${from}~${to}일 후`),
      orLater: (month) => `${month.full} 이후`,
      inMonth: (month) => month.full,
      inEither: (from, to, sameYear) => `${from.full} 또는 ${sameYear ? to.name : to.full}`,
      between: (from, to, sameYear) => `${from.full}에서 ${sameYear ? to.name : to.full} 사이`,
    },
    current: (model, day) => (
      <>
        현재 모델: {model}, {day}
      </>
    ),
    aboutModel: (model) => `(${model} 관련)`,
    wait: (days, launches) => (
      <>
        마지막 출시 후 {days} 경과, 기록된 {launches}.
      </>
    ),
    days: (count) => `${count}일`,
    launchDays: (count) => `출시일 ${count}개`,
    estimatorsSummary: '추정기와 성적',
    announced: '발표됨',
    source: '출처',
    ofAnnouncement: '(이 발표)',
    weight: (weight, until) => (
      <>
        확률에 반영되는 비중은 {weight}이며, ‘제외 시’ 행은 이 발표를 뺀 확률입니다. {until}까지 반영합니다.
      </>
    ),
    beyond: '5년 이후',
    expected: ({ p10, p25, p50, p75, p90 }) => (
      <>
        다음 출시: 확률이 50%가 되는 날 {p50}. 50% 구간 {p25} ~ {p75}, 80% 구간 {p10} ~ {p90}.
      </>
    ),
    chances: '출시 확률',
    within: '이내',
    inDaysShort: (days) => `${days}일`,
    chance: '확률',
    without: '제외 시',
    range: '범위',
    today: '오늘',
    band: (line, days, from, to, even) =>
      `${line}: 지금까지 ${days}일 대기. 예상 시기 ${from} ~ ${to}, 확률이 50%가 되는 날 ${even}`,
    useTitle: '데이터 이용',
    asJson: '이 출시 확률(JSON)',
    launchesAsJson: (company) => `${company}의 출시(JSON)`,
    feed: '새 출시와 정정 Atom 피드',
  },

  estimators: {
    note: '결합에서 차지하는 비중, 확률, 과거 기간에서의 점수입니다. 로그 점수와 브라이어 점수는 낮을수록 좋고, 포함률은 80%에 가까워야 합니다.',
    label: (line) => `${line}의 추정기`,
    blend: '결합(공개값)',
    estimator: '추정기',
    names: {
      'trailing-rate': '최근 365일 전체 계열의 출시 빈도',
      weibull: '와이불 재생 과정(부분 통합)',
      gamma: '감마 재생 과정(부분 통합)',
      'log-normal': '로그 정규 재생 과정(부분 통합)',
      'kaplan-meier': '해당 계열의 실제 간격(카플란-마이어)',
      'age-hazard': '마지막 출시 후 경과일별 위험률(통합)',
    },
    share: '비중',
    days30: '30일',
    evenBy: '확률 50%가 되는 날',
    logScore: '로그 점수',
    brier30: '브라이어 점수, 30일',
    coverage: '포함률',
    windows: '평가 기간',
    beyond: '5년 이후',
  },

  oddsScores: {
    title: '저장된 출시 확률은 얼마나 정확했나',
    lede: '결과가 나오기 전에 저장한 확률을 서로 겹치지 않는 기간으로 평가한 점수입니다. 점수는 낮을수록 좋고, 스킬 점수가 0보다 크면 브라이어 점수에서 지수분포 기준선보다 낫다는 뜻입니다.',
    since: (day) => <>{day}부터 저장하고 있습니다.</>,
    all: '전체 회사',
    allLabel: '전체 회사의 점수',
    alone: (company) => `${company}만`,
    aloneLabel: (company) => `${company}만의 점수`,
    byHorizon: (label) => `${label}, 대상 기간별`,
    collecting: '수집 중',
    tooFew: '대상 기간마다 평가 기간이 30개가 안 되면 아무것도 증명하지 못합니다.',
    enough: '평가 기간 30개는 처음 살펴보기 위한 최소한일 뿐 증거는 아닙니다.',
    withLaunch: '출시 있음',
    brier: '브라이어 점수',
    baseline: '… 기준선',
    skill: '스킬 점수',
    interval: '90% 구간',
    nothing: '아직 평가 없음',
  },

  time: {
    underAMinute: '1분 미만',
    ago: (duration) => `${duration} 전`,
    hoursAreLocal: (zone) => `시각은 현지 시간(${zone})입니다.`,
    stale: (age) => `이 페이지는 ${age} 전의 내용입니다. 새로 고쳐 주십시오.`,
  },
  live: {
    checked: (time) => `${time}에 확인함`,
    nextCheck: (countdown) => `다음 확인까지 ${countdown}`,
    checking: '확인 중…',
    checkFailed: (time) => `${time}에 확인하지 못함`,
    newReset: (time) => `새 초기화가 기록되었습니다: ${time}.`,
  },
  chance: {
    percent: (number) => `${number}%`,
    underOne: '1% 미만',
    underTenth: '0.1% 미만',
    overNinetyNine: '99% 초과',
    about: (percent) => (percent.endsWith('%') ? `약 ${percent}` : percent),
    // The sign stays where words follow the upper end: `80%~99% 초과`. A narrow cell may break after the tilde.
    range: (low, high) => `${high.endsWith('%') ? low.replace(/^(\d+)%$/, '$1') : low}~\u200b${high}`,
    // As in the Korean reports of the IPCC.
    veryUnlikely: '가능성 매우 낮음',
    unlikely: '가능성 낮음',
    even: '가능성 반반',
    likely: '가능성 높음',
    veryLikely: '가능성 매우 높음',
  },
  siblings: {
    noReset: '기록된 초기화 없음',
    lastReset: (duration) => `마지막으로 알려진 초기화 ${duration} 전`,
    asOf: (last, age) => `${last}(${age} 전 기준)`,
    withChance: (last, chance) => `${last} · 24시간 내 ${chance}`,
    notLive: (last) => `${last} · 최신 아님`,
    thisPage: '이 페이지',
  },
  start: {
    title: (product) => `${product} 사용량 한도 초기화`,
    description: (product) => `${product} 사용량 한도 초기화의 기록입니다.`,
    notAffiliated: (product) => `${product} 제공사와 관련이 없습니다.`,
  },
  api: {
    headline: ({ notLive, chance, low, high, due, pastAlone }) =>
      [
        notLive,
        `앞으로 24시간 안에 초기화가 있을 확률은 ${chance}입니다(범위 ${ko.chance.range(low, high)}).`,
        due && `이 시간에 해당하는 ${due.kind === 'promised' ? '예고' : '암시'}가 ${due.count}건 있습니다.`,
        pastAlone && `과거 초기화만 반영하면 ${pastAlone}입니다.`,
      ]
        .filter((sentence) => sentence !== null)
        .join(' '),
    notLive: ({ until, hasLaterReset }) => {
      if (until === null) return '최신 기록이 아닙니다. 아직 읽은 타임라인이 없습니다.';
      return hasLaterReset
        ? `최신 기록이 아닙니다. ${until} 이후의 기록은 완전하지 않습니다.`
        : `최신 기록이 아닙니다. ${until} 이후의 일은 알 수 없습니다.`;
    },
    caveat: ({ holes, until, few }) =>
      [
        holes > 0 &&
          `마지막으로 알려진 초기화 이후 관측하지 못한 시간이 ${holes}번 있어, 빠진 초기화가 있을 수 있습니다.`,
        until !== null &&
          `${until} 이후의 기록은 완전하지 않습니다. 그 뒤의 초기화가 빠져 있을 수 있으며, 예측은 초기화가 있었다고도 없었다고도 가정하지 않습니다.`,
        few && '10회 미만의 초기화에 근거하므로 대략적인 값입니다.',
        '과거의 초기화와 공개 게시물로 추정한 값이며 약속이 아닙니다. 초기화 시점은 사람이 정하며, 이런 예측은 잘해도 최근 평균보다 조금 나을 뿐입니다.',
      ]
        .filter((sentence) => sentence !== false)
        .join(' '),
  },
  notLive: {
    asOfThatDay: '기록의 수치는 그날 기준이며, 이후의 초기화는 빠져 있을 수 있습니다.',
    mayBeMissing: '빠진 초기화가 있을 수 있습니다.',
    greyAfterEnd: '기록이 끝난 뒤의 일을 알 수 없어 확률을 회색으로 표시합니다.',
    greyUnread: '아직 읽은 타임라인이 없어 확률을 회색으로 표시합니다.',
  },
  last: {
    last: '마지막 초기화',
    lastKnown: '마지막으로 알려진 초기화',
    none: '아직 기록이 없습니다.',
    laterMayBeMissing: '이후의 초기화가 빠져 있을 수 있습니다.',
    noTimeline: '지금은 타임라인을 읽을 수 없어, 이후의 초기화가 빠져 있을 수 있습니다.',
    notAllWatched: '그 뒤로 관측하지 못한 시간이 있어, 이후의 초기화가 빠져 있을 수 있습니다.',
  },
  next: {
    noForecast: '지금은 예측을 볼 수 없습니다.',
    day: '앞으로 24시간',
    hours: (hours) => <>앞으로 {hours}시간</>,
    range: (range) => <>범위 {range}</>,
    pastAlone: (percent) => <>과거 초기화만 반영: {percent}</>,
  },
  trust: {
    better: '검증됨: 평균보다 나음',
    noBetter: '검증됨: 평균보다 낫지 않음',
    untested: '아직 검증 전',
    unknown: '지금은 점수를 읽을 수 없음',
    scored: (forecasts) => `일일 예측 ${forecasts}개를 결과가 나온 뒤 평가했습니다.`,
    tooFew: '30개 미만으로는 아무것도 증명하지 못합니다.',
    noneScored: '아직 평가된 일일 예측이 없습니다. 검증된 성적이 없는 추정입니다.',
    skill: (hours, skill, low, high) =>
      `${hours}시간 예측의 최근 평균 대비 스킬 점수는 ${skill}입니다(90% 구간 ${low} ~ ${high}).`,
    skillMeans:
      '0보다 크면 평균보다 낫고, 1이면 완벽합니다. 구간에 0이 포함되면 차이가 있다고 할 수 없습니다.',
    rangeMeans: '모형은 실제 확률이 범위 안에 있을 가능성을 80%로 봅니다.',
    scores: '모든 점수',
    saved: '결과가 나오기 전에 저장됨',
    savedMeans: '결과가 나오기 전에 저장했고, 결과가 나온 뒤 평가합니다.',
    savedNotLiveMeans: '결과가 나오기 전에 저장했고, 타임라인을 읽을 수 있을 때만 평가합니다.',
    unsaved: '저장되지 않음',
    unsavedMeans:
      '정해진 시각의 예측이 없거나 너무 오래되었습니다. 이 수치는 이 페이지를 위해 계산한 것이며 평가하지 않습니다.',
    promised: (count) => `유효한 예고 ${count}건`,
    hinted: (count) => `유효한 암시 ${count}건`,
  },
  moves: {
    title: '지금 확률을 움직이는 요인',
    unknown: '지금은 확률을 움직이는 요인을 알 수 없습니다.',
    table: '확률, 그리고 요인을 하나씩 뺐을 때의 확률',
    chance: '앞으로의 확률',
    hours: (hours) => `${hours}시간`,
    now: '모두 반영',
    hour: '하루 중 시각 제외',
    pause: '마지막 초기화 후 경과 시간 제외',
    promise: (madeAt) => <>{madeAt} 예고 제외</>,
    hint: (madeAt) => <>{madeAt} 암시 제외</>,
    earlierPromise: '이전 예고 제외',
    pastAlone: '과거 초기화만 반영, 예고는 모두 제외',
    clock: (percent, hours) => (
      <>
        예고를 제외한 하루 확률 중 앞으로 {hours}시간의 몫: {percent}(어느 시각이나 가능성이 같다면 25%).
      </>
    ),
  },
  hours: {
    title: '앞으로 24시간의 시간별 초기화 확률',
    eachBar: '막대 하나는 그 1시간 안에 초기화가 있을 확률입니다.',
    hatched: '빗금 친 시간은 예고되었거나 암시된 시간입니다.',
    likeliest: (from, to, percent) => (
      <>
        {from}~{to}의 가능성이 가장 높습니다({percent}).
      </>
    ),
    noneStandsOut: '두드러지는 시각은 없습니다.',
    utc: '시각은 UTC입니다.',
    now: '지금',
    table: '시간별 확률',
    from: '시작 시각',
    chance: '확률',
    promised: '예고 또는 암시',
    yes: '예',
    no: '아니요',
    description: (least, most, at) =>
      `최저 ${least}, 최고 ${most}(${at}부터). 시각은 UTC입니다. 모든 시간의 값은 아래 표에 있습니다.`,
    descriptionOfPromise: (from, to) => `예고되었거나 암시된 시간: ${from}~${to}.`,
  },
  promises: {
    title: '예고된 초기화',
    lede: '예고는 초기화가 아닙니다. 예고된 기간의 확률을 높일 뿐이며, 기간이 지나도 아무것도 증명하지 않습니다.',
    scheduled: '예정',
    open: '기간 중',
    overdue: '기간 지남, 초기화 미확인',
    banked: '적립 초기화 예고',
    bankedHinted: '적립 초기화 암시, 예고 아님',
    both: '초기화와 적립 초기화 예고',
    bothHinted: '초기화와 적립 초기화 암시, 예고 아님',
    hinted: '암시, 예고 아님',
    unclear: '초기화 종류 언급 없음',
    conditional: '조건부',
    fromTo: (from, to) => (
      <>
        {from} ~ {to}
      </>
    ),
    orLater: (from) => <>{from} 이후</>,
    notInChance: '확률에는 포함하지 않습니다. 적립 초기화는 사용자가 보관했다가 나중에 씁니다.',
    clock: '언급된 시각은 작업을 시작하는 시각으로 봅니다. 그때부터 적어도 4시간은 초기화를 기다립니다.',
    overdueMeans: '예측은 여전히 초기화를 예상하지만, 그 비중은 점점 줄어듭니다.',
    doubted:
      '예고 뒤, 이 기간이 시작되기 6시간보다 더 전에 일반 초기화가 있었습니다. 예고한 것이 그 초기화였을 수 있으므로 이 예고의 비중을 낮춥니다.',
    posted: (at) => <>{at} 게시</>,
    about: '(이 예고)',
  },
  incidents: {
    title: '제공사의 장애 공지',
    open: '진행 중인 장애',
    since: (at) => <>{at}부터 제공사가 공지</>,
    notUsed: '예측에는 장애를 쓰지 않습니다.',
    statusPage: '상태 페이지',
    about: '(이 장애)',
  },
  record: {
    title: '기록',
    startsOn: (day) => <>{day}부터의 기록입니다.</>,
    incomplete: '완전하다고 알려진 기록은 아닙니다. 목록의 두 초기화 사이에 빠진 초기화가 있을 수 있습니다.',
    asOf: (day) => <>수치는 {day} 기준입니다.</>,
    total: '기록된 초기화',
    last7Days: '최근 7일',
    last30Days: '최근 30일',
    banked: '적립 초기화',
    recentMedian: '최근 간격의 중앙값',
    recentMean: '최근 간격의 평균',
    mean: '알려진 간격의 평균',
    longest: '알려진 최장 간격',
    hoursNotWatched: (hours) => `미관측: ${hours}시간`,
    daysNotWatched: (uncovered, days) => `미관측: ${days}일 중 ${uncovered}일`,
    nearlyNothingWatched: (days) => `미관측: ${days}일 거의 전부`,
    nothingWatched: (days) => `미관측: ${days}일 전부`,
  },
  map: {
    title: '날짜별 초기화',
    summary: (from, to, resets, resetDays, banked, unwatched) =>
      [
        `${from}부터 ${to}까지:`,
        `초기화 ${resets}회(${resetDays}일),`,
        `적립 초기화 ${banked}회,`,
        unwatched === 0 ? '모든 날을 관측했습니다.' : `일부라도 관측하지 못한 날 ${unwatched}일.`,
      ].join(' '),
    listBelow: '아래 목록에 하나씩 나와 있습니다.',
    skip: '날짜 건너뛰기',
    utc: '칸 하나는 UTC 기준 하루입니다.',
    quiet: '초기화 없음',
    resets: (count) => `초기화 ${count}회`,
    banked: (count) => `적립 초기화 ${count}회`,
    partlyWatched: '일부 시간 미관측',
    unwatched: '미관측',
    day: (date, happened) => `${date}: ${happened.join(', ')}`,
    legend: {
      none: '없음',
      one: '1회',
      several: '2회 이상',
      banked: '적립',
      unwatched: '미관측',
    },
  },
  recent: {
    title: '최근 초기화',
    none: '아직 기록된 초기화가 없습니다.',
    earlier: (count) => `이전 초기화 ${count}회`,
    banked: '적립, 집계 제외',
    expires: (day) => <>{day} 만료 예정</>,
    expired: (day) => <>{day} 만료됨</>,
    after: (days) => <>{days} 만에</>,
    afterHole: '직전 초기화 후 미관측 시간 있음',
    withdrawn: '철회됨',
    about: '(이 초기화)',
    whole: '전체 기록입니다.',
    newestOf: (shown, total) => `초기화 ${total}회 중 최근 ${shown}회입니다.`,
    olderBanked: (count) => `더 오래된 적립 초기화 ${count}회는 표시하지 않았습니다.`,
    json: '집계된 모든 초기화(JSON)',
    data: '전체 기록 데이터',
  },
  unconfirmed: {
    title: '확인되지 않은 제보',
    lede: '너무 불확실하여, 다른 게시물이나 운영자가 확인할 때까지 집계하지 않습니다.',
    unconfirmed: '미확인',
    banked: '미확인, 적립',
    about: '(이 제보)',
  },
  launches: {
    title: '출시 확률',
    lede: (link) => <>과거의 출시를 바탕으로 추정한 다음 AI 모델의 출시 시기입니다. {link}</>,
    all: '모든 출시 확률',
    unavailable: '지금은 출시 확률을 볼 수 없습니다.',
    table: '회사별 최신 모델과 다음 출시 확률',
    company: '회사',
    newest: '최신 모델',
    within30Days: '30일 내 출시',
    none: '아직 집계된 출시 없음',
  },
  state: {
    title: '서비스 상태',
    ok: '모두 정상',
    recordOk: '기록 정상',
    degraded: '일부 장애',
    lastTurn: (at) => <>마지막 수집 {at}</>,
    link: '소스와 상태',
  },
};
