-- Recomputes what /api/v1/forecast publishes under liveAccuracy, from the journal and the record alone:
--   sqlite3 ledger.sqlite < docs/audit.sql
-- Stored outcomes are not used: whether a reset fell into a window is looked up in the record as it stands.

SELECT 'hours', 'windows', 'events', 'brier', 'baselineBrier', 'withoutHintsBrier', 'smoothHistoryBrier', 'skill';

WITH record AS (
  SELECT r.at FROM resets AS r
  WHERE r.kind = 'regular' AND r.status = 'confirmed'
    AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)
),
ended AS (
  SELECT w.horizon_hours AS hours, w.probability AS p, w.baseline AS base, w.without_hints AS bare, w.smooth_history AS smooth,
    EXISTS (SELECT 1 FROM record WHERE record.at > w.opens_at AND record.at <= w.closes_at) AS y
  FROM scores AS s JOIN windows AS w ON w.id = s.window_id
  WHERE s.status = 'scored' AND s.revision = 1
)
SELECT h.hours, count(w.y), ifnull(sum(w.y), 0),
  round(avg((w.p - w.y) * (w.p - w.y)), 6),
  round(avg((w.base - w.y) * (w.base - w.y)), 6),
  round(avg((w.bare - w.y) * (w.bare - w.y)), 6),
  round(avg((w.smooth - w.y) * (w.smooth - w.y)), 6),
  round(1 - avg((w.p - w.y) * (w.p - w.y)) / nullif(avg((w.base - w.y) * (w.base - w.y)), 0), 6)
FROM (SELECT 6 AS hours UNION ALL SELECT 24) AS h LEFT JOIN ended AS w ON w.hours = h.hours
GROUP BY h.hours ORDER BY h.hours;

-- What must never be; each line ends with 0.
SELECT 'windows opened before their slot, or more than five minutes after it', count(*)
FROM windows WHERE opens_at < slot OR opens_at > slot + 300000;

SELECT 'windows that overlap', count(*)
FROM windows AS a JOIN windows AS b ON b.horizon_hours = a.horizon_hours AND b.slot > a.slot
WHERE b.opens_at < a.closes_at;

SELECT 'windows scored before ten minutes after their close', count(*)
FROM scores AS s JOIN windows AS w ON w.id = s.window_id
WHERE s.scored_at < w.closes_at + 600000;

SELECT 'scores that rest on reads of less than their window', count(*)
FROM scores AS s JOIN windows AS w ON w.id = s.window_id
WHERE s.status = 'scored' AND (s.watched_from > w.opens_at OR s.watched_until < w.closes_at);
