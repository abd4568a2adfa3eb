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

-- What /api/v1/odds publishes under accuracy: company * stands for all of them. Whether a launch that counts is dated in
-- a window is looked up in the launch list that the window's score names. Windows are days: those after `published_on`.

SELECT 'company', 'days', 'windows', 'events', 'logScore', 'baselineLogScore', 'brier', 'baselineBrier', 'skill';

WITH launches AS MATERIALIZED (
  SELECT r.id AS ledger, json_extract(l.value, '$.line') AS line, json_extract(l.value, '$.date') AS date
  FROM launch_revisions AS r, json_each(r.content, '$.launches') AS l
  WHERE json_extract(l.value, '$.stage') IN ('release', 'preview')
    AND json_extract(l.value, '$.date') >= ifnull(json_extract(r.content, '$.modernSince'), '')
),
windows AS MATERIALIZED (
  SELECT o.company, o.days, o.probability AS p, o.baseline AS base,
    EXISTS (
      SELECT 1 FROM launches AS l
      WHERE l.ledger = s.launch_revision_id AND o.line IN (l.line, 'any')
        AND l.date > o.published_on AND l.date <= date(o.published_on, o.days || ' days')
    ) AS y
  FROM odds_scores AS s JOIN saved_odds AS o ON o.id = s.saved_odds_id
  WHERE s.status = 'scored' AND NOT EXISTS (SELECT 1 FROM odds_scores AS later WHERE later.supersedes = s.id)
)
SELECT c.company, h.days, count(w.y), ifnull(sum(w.y), 0),
  round(avg(-ln(iif(w.y, w.p, 1 - w.p))), 6),
  round(avg(-ln(iif(w.y, w.base, 1 - w.base))), 6),
  round(avg((w.p - w.y) * (w.p - w.y)), 6),
  round(avg((w.base - w.y) * (w.base - w.y)), 6),
  round(1 - avg((w.p - w.y) * (w.p - w.y)) / nullif(avg((w.base - w.y) * (w.base - w.y)), 0), 6)
FROM (SELECT '*' AS company UNION SELECT company FROM launch_revisions) AS c
  JOIN (SELECT 7 AS days UNION SELECT 14 UNION SELECT 30 UNION SELECT 60 UNION SELECT 90) AS h
  LEFT JOIN windows AS w ON w.days = h.days AND c.company IN ('*', w.company)
GROUP BY c.company, h.days ORDER BY c.company, h.days;

-- What must never be; each line ends with 0.
SELECT 'odds that do not come after the ones before', count(*)
FROM saved_odds AS o JOIN saved_odds AS before ON before.id = o.id - 1
WHERE o.issued_at < before.issued_at OR o.published_on < before.published_on;

SELECT 'odds of another day than that of their issue', count(*)
FROM saved_odds WHERE published_on <> date(issued_at / 1000, 'unixepoch');

SELECT 'windows of odds that overlap', count(*)
FROM (
  SELECT published_on, date(lag(published_on) OVER (PARTITION BY company, line, days ORDER BY id), days || ' days') AS previous_end
  FROM saved_odds WHERE opens = 1
) WHERE published_on < previous_end;

SELECT 'odds scored before the last day of their window was over, or known', count(*)
FROM odds_scores AS s JOIN saved_odds AS o ON o.id = s.saved_odds_id
  JOIN launch_revisions AS r ON r.id = s.launch_revision_id
WHERE date(s.scored_at / 1000, 'unixepoch') <= date(o.published_on, o.days || ' days')
  OR (s.status = 'scored' AND json_extract(r.content, '$.asOf') < date(o.published_on, o.days || ' days'));

SELECT 'scores of odds that opened no window', count(*)
FROM odds_scores AS s JOIN saved_odds AS o ON o.id = s.saved_odds_id WHERE o.opens = 0;
