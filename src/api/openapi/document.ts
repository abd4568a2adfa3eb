import { z } from 'zod';
import { type CreateDocumentOptions, createDocument, type oas31 } from 'zod-openapi';
import { publicationSchema } from '../../core/forecast/publication/publication.js';
import {
  estimatorSchema,
  expectedDatesSchema,
  launchRowSchema,
  oddsDaySchema,
  pendingRowSchema,
  sourceSchema,
  trackRecordSchema,
} from '../../core/launches/odds-book-schema.js';
import { envelopeSchema } from '../../core/published/envelope.js';
import { explanationBodySchema, explanationPartSchema } from '../../core/published/explanation.js';
import { columnSchema, fileSchema, filesSchema } from '../../core/published/files.js';
import { forecastSchema } from '../../core/published/forecast.js';
import { healthSchema, hintLaneSchema } from '../../core/published/health.js';
import {
  companySchema,
  hintBodySchema,
  launchesSchema,
  lineBodySchema,
  oddsSchema,
} from '../../core/published/launches.js';
import { announcementSchema, resetSchema, resetsSchema } from '../../core/published/resets.js';
import { statsSchema } from '../../core/published/stats.js';
import {
  liveAccuracySchema,
  sixHourAccuracySchema,
  twentyFourHourAccuracySchema,
} from '../../core/scoring/live-accuracy.js';
import { replayAccuracySchema } from '../../core/scoring/replay-accuracy.js';
import { promiseSkillSchema, skillByPromiseSchema } from '../../core/scoring/skill-by-promise.js';
import { errorCodeSchema, errorSchema } from '../http/error-schemas.js';
import { headerComponents } from './header-components.js';
import { conditionParameters } from './path-item.js';
import { paths, TAGS } from './paths.js';
import { tidy } from './tidy.js';

/** Version of this description, of which the contract fixes the number; the API's own is in its paths. */
const DESCRIPTION_VERSION = '1.1.0';

const ABOUT = `\
The record of usage-limit resets of an AI coding product, a forecast of the next one, and launch odds. Read-only JSON over HTTP without key, account or cookie. A request never writes, calls a model or sends an alert.

**What counts.** A reset is one real-world event at which usage limits were reset for a whole class of users at once, counted from the moment a post says that it is done or under way. A promise for later is a hint, not a reset. Several posts about one event are one reset. Banked resets are counted separately. The data are the resets of this service's own record; it may not hold every reset in the world.

**What stays.** Within \`/api/v1\` new fields, new endpoints and new error codes may be added: clients must ignore what they do not know. No field is removed, and no field changes its type, unit or meaning. Every field is present in every answer of its kind; an unknown value is null. Incompatible changes get another prefix.

**Values.** Timestamps are UTC with milliseconds. Days and hours are elapsed time (a day is 24 hours). Probabilities are fractions from 0 to 1.

**Requests.** Paths must match exactly. An unknown query parameter, a repeated one or an invalid value gets 400; pages and the badge ignore unknown ones. Numbers are plain digits without sign, leading zero, fraction or exponent. If several errors apply, the order is 404, 405, 400, 503.

**Tools.** \`POST /mcp\` offers the answers under \`/api/v1\` to programs that speak the Model Context Protocol.

**Polling.** Please poll data at most every 300 seconds and health at most every 60. Send the \`ETag\`: unchanged data get 304. The service has no rate limit of its own.

**Attribution.** If you publish this data, please name the site that serves it as the source. This is a request; nothing checks it.`;

/**
 * Components have their names here, not where they are defined: a name would change what zod makes of them
 * elsewhere.
 */
const COMPONENTS = {
  Stats: statsSchema,
  Resets: resetsSchema,
  Reset: resetSchema,
  Announcement: announcementSchema,
  Sources: envelopeSchema.shape.sources,
  Forecast: forecastSchema,
  Accuracy: replayAccuracySchema,
  LiveAccuracy: liveAccuracySchema,
  SixHourAccuracy: sixHourAccuracySchema,
  TwentyFourHourAccuracy: twentyFourHourAccuracySchema,
  SkillByPromise: skillByPromiseSchema,
  PromiseSkill: promiseSkillSchema,
  Comparisons: publicationSchema.shape.comparisons,
  Explanation: explanationBodySchema,
  ExplanationPart: explanationPartSchema,
  Files: filesSchema,
  DataFile: fileSchema,
  Column: columnSchema,
  Health: healthSchema,
  HintLane: hintLaneSchema,
  Odds: oddsSchema,
  LineOdds: lineBodySchema,
  EstimatorOdds: estimatorSchema,
  DayOdds: oddsDaySchema,
  ExpectedDates: expectedDatesSchema,
  TrackRecord: trackRecordSchema,
  LaunchHint: hintBodySchema,
  Launches: launchesSchema,
  Launch: launchRowSchema,
  PendingLaunch: pendingRowSchema,
  Source: sourceSchema,
  Company: companySchema,
  Error: errorSchema,
};
for (const [id, schema] of Object.entries(COMPONENTS)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/**
 * The description of the whole API, made of the schemas that read its queries and that its answers are held
 * against.
 */
export function describeApi(): oas31.OpenAPIObject {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Reset Record',
        version: DESCRIPTION_VERSION,
        description: ABOUT,
        contact: { name: 'The operator of the instance' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'Where this description was read.' }],
      security: [],
      tags: TAGS,
      paths,
      components: { headers: headerComponents, parameters: conditionParameters },
    },
    { override },
  );
  return tidy(document);
}

const override: NonNullable<CreateDocumentOptions['override']> = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  // zod leaves out the default of a parameter that is transformed, though it could be sent as well.
  if (def.type === 'default' && io === 'input') jsonSchema.default = def.defaultValue;
  // Further codes may be added: clients must not take the list for closed.
  if (zodSchema === errorCodeSchema) {
    jsonSchema.anyOf = [{ type: 'string', enum: jsonSchema.enum ?? [] }, { type: 'string' }];
    delete jsonSchema.type;
    delete jsonSchema.enum;
  }
};
