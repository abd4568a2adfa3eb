CREATE TABLE `chain` (
	`seq` integer PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`row_id` integer NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chain_once` ON `chain` (`entity`,`row_id`);--> statement-breakpoint
CREATE TABLE `coverage` (
	`from_at` integer PRIMARY KEY NOT NULL,
	`to_at` integer NOT NULL,
	`basis` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`impact` text NOT NULL,
	`started_at` integer NOT NULL,
	`resolved_at` integer,
	`components` text NOT NULL,
	`url` text,
	`counts` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `incidents_by_start` ON `incidents` (`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_once` ON `incidents` (`external_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`identity` text NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`dating` text NOT NULL,
	`text` text NOT NULL,
	`url` text,
	`is_reply` integer NOT NULL,
	`context` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `posts_by_identity` ON `posts` (`identity`,`revision`);--> statement-breakpoint
CREATE INDEX `posts_by_at` ON `posts` (`at`);--> statement-breakpoint
CREATE INDEX `posts_by_first_seen` ON `posts` (`first_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `posts_once` ON `posts` (`source`,`external_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `projection_state` (
	`name` text PRIMARY KEY NOT NULL,
	`through_row_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `provider_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`indicator` text NOT NULL,
	`description` text NOT NULL,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `reading_failures` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`requested_model` text NOT NULL,
	`reader_version` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `reading_failures_by_post` ON `reading_failures` (`post_id`);--> statement-breakpoint
CREATE INDEX `reading_failures_by_time` ON `reading_failures` (`failed_at`);--> statement-breakpoint
CREATE TABLE `readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`reader` text NOT NULL,
	`reader_version` text NOT NULL,
	`kind` text NOT NULL,
	`evidence` text,
	`another` integer NOT NULL,
	`times` integer NOT NULL,
	`window_from` integer,
	`window_to` integer,
	`confidence` real NOT NULL,
	`rationale` text NOT NULL,
	`requested_model` text,
	`response_model` text,
	`prompt_tokens` integer,
	`completion_tokens` integer,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `readings_by_time` ON `readings` (`reader`,`read_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `readings_once` ON `readings` (`post_id`,`reader`);--> statement-breakpoint
CREATE TABLE `reset_evidence` (
	`id` integer PRIMARY KEY NOT NULL,
	`reset_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`role` text NOT NULL,
	`turn_id` integer NOT NULL,
	FOREIGN KEY (`reset_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `reset_evidence_by_post` ON `reset_evidence` (`post_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reset_evidence_once` ON `reset_evidence` (`reset_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `reset_ranks` (
	`rank` integer PRIMARY KEY NOT NULL,
	`reset_row_id` integer NOT NULL,
	`at` integer NOT NULL,
	`gap_ms` integer,
	`text` text,
	`url` text,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reset_ranks_at` ON `reset_ranks` (`at`);--> statement-breakpoint
CREATE INDEX `reset_ranks_by_gap` ON `reset_ranks` (`gap_ms`);--> statement-breakpoint
CREATE TABLE `resets` (
	`id` integer PRIMARY KEY NOT NULL,
	`reset_id` integer NOT NULL,
	`supersedes` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`text` text,
	`url` text,
	`actor` text NOT NULL,
	`reason` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`turn_id` integer,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `resets_superseded_once` ON `resets` (`supersedes`);--> statement-breakpoint
CREATE INDEX `resets_by_reset` ON `resets` (`reset_id`);--> statement-breakpoint
CREATE INDEX `resets_by_at` ON `resets` (`at`);--> statement-breakpoint
CREATE INDEX `resets_banked` ON `resets` (`at`) WHERE kind = 'banked';--> statement-breakpoint
CREATE INDEX `resets_unconfirmed` ON `resets` (`at`) WHERE status = 'unconfirmed';--> statement-breakpoint
CREATE TABLE `snapshots` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`generated_at` integer NOT NULL,
	`payload` text,
	`payload_hash` text NOT NULL,
	`chain_seq` integer NOT NULL,
	`chain_head` text NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `snapshots_unthinned` ON `snapshots` (`generated_at`) WHERE payload IS NOT NULL;--> statement-breakpoint
CREATE TABLE `source_reads` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`source` text NOT NULL,
	`role` text NOT NULL,
	`outcome` text NOT NULL,
	`failure_class` text,
	`failure_detail` text,
	`http_status` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`items` integer NOT NULL,
	`contiguous` integer NOT NULL,
	`oldest_at` integer,
	`newest_at` integer,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `source_reads_by_turn` ON `source_reads` (`turn_id`);--> statement-breakpoint
CREATE TABLE `source_state` (
	`source` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`complete_until` integer,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` integer PRIMARY KEY NOT NULL,
	`trigger` text NOT NULL,
	`slot` integer NOT NULL,
	`started_at` integer NOT NULL,
	`committed_at` integer NOT NULL,
	`posts_read` integer NOT NULL,
	`posts_new` integer NOT NULL,
	`readings_new` integer NOT NULL,
	`resets_new` integer NOT NULL,
	`sources_failed` integer NOT NULL
) STRICT;
