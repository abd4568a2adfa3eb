// `npm run test:compose`: the image and docker-compose.yml built, started, attacked and stopped for real,
// then deploy/compose.yaml. Skips without an engine.
import { answersOverTls } from './deployment.mjs';
import { createProject, missingEngine } from './project.mjs';
import * as steps from './steps.mjs';

const STEPS = [
  ['The image builds', steps.build],
  ['The image is below 250 MB', steps.isSmall],
  ['The image alone, worker and API, shows its page', steps.startsAlone],
  ['The API starts by itself and answers 503', steps.apiNeedsNoWorker],
  ['Both services become healthy', steps.startHealthy],
  ['The bundled record is served', steps.servesBundledRecord],
  ['Both run without root, capabilities and a writable root', steps.isConfined],
  ['doctor finds everything in order', steps.doctorFindsNothing],
  ['An announced reset is recorded and served', steps.recordsReset],
  ['A second worker on the volume is refused', steps.refusesSecondWorker],
  ['The worker comes back after kill -9, nothing lost, nothing twice', steps.workerSurvivesKill],
  ['The API comes back after kill -9, without a worker', steps.apiSurvivesKill],
  ['Both come back after a restart', steps.survivesRestart],
  ['A changed variable of the worker, and a typo in one, leave the API alone', steps.apiOutlivesVariables],
  ['The edge answers, confined, through the death of a replica', steps.edgeAnswers],
  ['Three products run side by side, linked to one another', steps.productsSideBySide],
  ['deploy/compose.yaml answers over TLS', answersOverTls],
  ['The ledger is sound', steps.ledgerIsSound],
  ['Both stop on SIGTERM in time', steps.stopsInTime],
  ['Nothing is left behind', steps.leavesNothing],
];

const say = (text) => process.stdout.write(text);

const missing = await missingEngine();
if (missing !== null) {
  say(`Skipped: ${missing}. Nothing was tested.\n`);
  process.exit(0);
}

const project = await createProject();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => project.remove().finally(() => process.exit(130)));
}
try {
  for (const [title, step] of STEPS) {
    const startedAt = performance.now();
    say(`${title} … `);
    const found = (await step(project)) ?? 'ok';
    say(`${found} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)\n`);
  }
} catch (error) {
  say(`FAILED\n\n${error.stack}\n\n`);
  say((await project.compose('ps', '--all')).output);
  say((await project.compose('logs', '--tail', '30')).output);
  process.exitCode = 1;
} finally {
  await project.remove();
}
say(process.exitCode ? '\nThe containers do not work as they should.\n' : '\nAll steps passed.\n');
