CREATE TABLE `joined_coverage` (
	`from_at` integer PRIMARY KEY NOT NULL,
	`to_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `joined_coverage` (`from_at`, `to_at`)
SELECT min(from_at), max(to_at) FROM (
	SELECT from_at, to_at, sum(is_apart) OVER (ORDER BY from_at, to_at) AS island FROM (
		SELECT from_at, to_at, coalesce(from_at > max(to_at) OVER (
			ORDER BY from_at, to_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
		), 1) AS is_apart FROM `coverage`
	)
) GROUP BY island;
--> statement-breakpoint
UPDATE `reset_ranks` SET `gap_ms` = NULL WHERE `gap_ms` IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM `joined_coverage` AS covered
	WHERE covered.`from_at` <= `reset_ranks`.`at` - `gap_ms` AND covered.`to_at` >= `reset_ranks`.`at`
);
--> statement-breakpoint
CREATE INDEX `reset_ranks_known_gaps` ON `reset_ranks` (`rank`) WHERE gap_ms IS NOT NULL;
