-- Recomputes what /api/v1/forecast publishes under liveAccuracy, from the journal and the record alone:
--   sqlite3 ledger.sqlite < docs/audit.sql
-- Stored outcomes are not used: whether a reset fell into a window is looked up in the record as it stands.

SELECT 'hours', 'windows', 'events', 'brier', 'baselineBrier', 'withoutHintsBrier', 'smoothHistoryBrier', 'skill';

WITH record AS (
  SELECT r.at FROM resets AS r
  WHERE r.kind = 'regular' AND r.status = 'confirmed'
    AND NOT EXISTS (SELECT 1 FROM resets AS later WHERE later.supersedes = r.id)
),
windows AS (
  SELECT s.horizon_hours AS hours,
    iif(s.horizon_hours = 6, f.probability_6h, f.probability_24h) AS p,
    iif(s.horizon_hours = 6, f.baseline_6h, f.baseline_24h) AS base,
    iif(s.horizon_hours = 6, f.without_hints_6h, f.without_hints_24h) AS bare,
    iif(s.horizon_hours = 6, f.smooth_history_6h, f.smooth_history_24h) AS smooth,
    EXISTS (
      SELECT 1 FROM record
      WHERE record.at > f.issued_at AND record.at <= f.slot + s.horizon_hours * 3600000
    ) AS y
  FROM scores AS s JOIN forecasts AS f ON f.id = s.forecast_id
  WHERE s.status = 'scored' AND s.revision = 1
)
SELECT h.hours, count(w.y), ifnull(sum(w.y), 0),
  round(avg((w.p - w.y) * (w.p - w.y)), 6),
  round(avg((w.base - w.y) * (w.base - w.y)), 6),
  round(avg((w.bare - w.y) * (w.bare - w.y)), 6),
  round(avg((w.smooth - w.y) * (w.smooth - w.y)), 6),
  round(1 - avg((w.p - w.y) * (w.p - w.y)) / nullif(avg((w.base - w.y) * (w.base - w.y)), 0), 6)
FROM (SELECT 6 AS hours UNION ALL SELECT 24) AS h LEFT JOIN windows AS w ON w.hours = h.hours
GROUP BY h.hours ORDER BY h.hours;

-- What must never be; each line ends with 0.
SELECT 'publications that do not come after the one before', count(*)
FROM forecasts AS f JOIN forecasts AS before ON before.id = f.id - 1
WHERE f.slot <= before.slot OR f.issued_at <= before.issued_at;

SELECT 'publications dated before their slot, or more than five minutes after it', count(*)
FROM forecasts WHERE issued_at < slot OR issued_at > slot + 300000;

WITH openers AS (
  SELECT 6 AS hours, slot, issued_at FROM forecasts WHERE opens_6h = 1
  UNION ALL SELECT 24, slot, issued_at FROM forecasts WHERE opens_24h = 1
)
SELECT 'windows that overlap', count(*)
FROM openers AS a JOIN openers AS b ON b.hours = a.hours AND b.slot > a.slot
WHERE b.issued_at < a.slot + a.hours * 3600000;

SELECT 'windows scored before ten minutes after their close', count(*)
FROM scores AS s JOIN forecasts AS f ON f.id = s.forecast_id
WHERE s.scored_at < f.slot + s.horizon_hours * 3600000 + 600000;

SELECT 'scores of a publication that opened no such window', count(*)
FROM scores AS s JOIN forecasts AS f ON f.id = s.forecast_id
WHERE iif(s.horizon_hours = 6, f.opens_6h, f.opens_24h) = 0;
