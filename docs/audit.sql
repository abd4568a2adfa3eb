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
