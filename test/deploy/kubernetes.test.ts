import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { file, IMAGE } from './_files.js';

const [service, set, ..._others] = parseAllDocuments(file('deploy/kubernetes.yaml')).map((one) => one.toJS());

const pod = set.spec.template.spec;
const [worker, api, ...further] = pod.containers;

describe('deploy/kubernetes.yaml', () => {
  test('runs one pod with one worker, and the API beside it on the same volume', () => {
    expect([set.spec.replicas, further]).toEqual([1, []]);
    expect(api.image).toBe(worker.image);
    expect(api.volumeMounts).toEqual(worker.volumeMounts);
    const [claim] = set.spec.volumeClaimTemplates;
    expect(worker.volumeMounts).toContainEqual({ name: claim.metadata.name, mountPath: IMAGE.volume });
    expect(claim.spec.accessModes).toEqual(['ReadWriteOnce']);
  });

  test('runs and checks what the containers of docker-compose.yml run and check', () => {
    const { services } = parse(file('docker-compose.yml'), { merge: true });
    expect([worker.command, api.command]).toEqual([services.worker.command, services.api.command]);
    expect(['CMD', ...worker.livenessProbe.exec.command]).toEqual(services.worker.healthcheck.test);
    expect(api.ports).toEqual([{ name: 'http', containerPort: IMAGE.port }]);
    for (const probe of [api.readinessProbe, api.livenessProbe])
      expect(probe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(String(services.api.healthcheck.test)).toContain(`:${IMAGE.port}/livez`);
  });

  test('sends visitors to the API while the worker cannot start, which makes the pod not ready', () => {
    expect(service.spec.publishNotReadyAddresses).toBe(true);
  });

  test('meets the restricted pod security standard', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: IMAGE.user,
      fsGroup: IMAGE.group,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of [worker, api]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  test('gives secrets to the worker alone', () => {
    expect(JSON.stringify(api)).not.toContain('secret');
    expect(worker.envFrom).toEqual([{ secretRef: { name: 'reset-record-worker', optional: true } }]);
  });
});
