CREATE TABLE `forecasts` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`model_version` text NOT NULL,
	`probability_6h` real NOT NULL,
	`low_6h` real NOT NULL,
	`high_6h` real NOT NULL,
	`baseline_6h` real NOT NULL,
	`without_hints_6h` real NOT NULL,
	`smooth_history_6h` real NOT NULL,
	`probability_24h` real NOT NULL,
	`low_24h` real NOT NULL,
	`high_24h` real NOT NULL,
	`baseline_24h` real NOT NULL,
	`without_hints_24h` real NOT NULL,
	`smooth_history_24h` real NOT NULL,
	`clock_factor` real NOT NULL,
	`opens_6h` integer NOT NULL,
	`opens_24h` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `forecasts_slot` ON `forecasts` (`slot`);--> statement-breakpoint
CREATE INDEX `forecasts_open_6h` ON `forecasts` (`issued_at`) WHERE opens_6h = 1;--> statement-breakpoint
CREATE INDEX `forecasts_open_24h` ON `forecasts` (`issued_at`) WHERE opens_24h = 1;--> statement-breakpoint
CREATE TABLE `open_windows` (
	`forecast_id` integer NOT NULL,
	`horizon_hours` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	PRIMARY KEY(`forecast_id`, `horizon_hours`),
	FOREIGN KEY (`forecast_id`) REFERENCES `forecasts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `scores` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`forecast_id` integer NOT NULL,
	`horizon_hours` integer NOT NULL,
	`revision` integer NOT NULL,
	`supersedes` integer,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`status` text NOT NULL,
	`outcome` integer,
	`reset_row_id` integer,
	`reason` text NOT NULL,
	`scored_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`forecast_id`) REFERENCES `forecasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scores_superseded_once` ON `scores` (`supersedes`);--> statement-breakpoint
CREATE UNIQUE INDEX `scores_once` ON `scores` (`forecast_id`,`horizon_hours`,`revision`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_coverage` (
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`basis` text NOT NULL,
	PRIMARY KEY(`basis`, `from_at`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_coverage`("from_at", "to_at", "basis") SELECT "from_at", "to_at", "basis" FROM `coverage`;--> statement-breakpoint
DROP TABLE `coverage`;--> statement-breakpoint
ALTER TABLE `__new_coverage` RENAME TO `coverage`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `incidents_by_resolution` ON `incidents` (`resolved_at`);