CREATE TABLE `odds_scores` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`saved_odds_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`supersedes` integer,
	`status` text NOT NULL,
	`outcome` integer,
	`launched_on` text,
	`launch_revision_id` integer NOT NULL,
	`reason` text NOT NULL,
	`scored_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_odds_id`) REFERENCES `saved_odds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`launch_revision_id`) REFERENCES `launch_revisions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `odds_scores_superseded_once` ON `odds_scores` (`supersedes`);--> statement-breakpoint
CREATE UNIQUE INDEX `odds_scores_once` ON `odds_scores` (`saved_odds_id`,`revision`);--> statement-breakpoint
CREATE TABLE `saved_odds` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`launch_revision_id` integer NOT NULL,
	`company` text NOT NULL,
	`line` text NOT NULL,
	`published_on` text NOT NULL,
	`days` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`model_version` text NOT NULL,
	`probability` real NOT NULL,
	`low` real NOT NULL,
	`high` real NOT NULL,
	`baseline` real,
	`opens` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`launch_revision_id`) REFERENCES `launch_revisions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_odds_openers` ON `saved_odds` (`id`) WHERE opens = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_odds_once` ON `saved_odds` (`turn_id`,`company`,`line`,`days`);