CREATE TABLE `launch_posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`company` text NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`identity` text NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`dating` text NOT NULL,
	`text` text NOT NULL,
	`url` text,
	`first_seen_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `launch_posts_by_identity` ON `launch_posts` (`identity`,`revision`);--> statement-breakpoint
CREATE INDEX `launch_posts_by_first_seen` ON `launch_posts` (`first_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `launch_posts_once` ON `launch_posts` (`company`,`source`,`external_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `launch_reading_failures` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`launch_post_id` integer NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`requested_model` text NOT NULL,
	`reader_version` text NOT NULL,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`launch_post_id`) REFERENCES `launch_posts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `launch_reading_failures_by_post` ON `launch_reading_failures` (`launch_post_id`);--> statement-breakpoint
CREATE TABLE `launch_readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`launch_post_id` integer NOT NULL,
	`reader` text NOT NULL,
	`reader_version` text NOT NULL,
	`kind` text NOT NULL,
	`line` text,
	`evidence` text,
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
	FOREIGN KEY (`launch_post_id`) REFERENCES `launch_posts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `launch_readings_once` ON `launch_readings` (`launch_post_id`,`reader`);--> statement-breakpoint
CREATE TABLE `launch_revisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`company` text NOT NULL,
	`content_hash` text NOT NULL,
	`content` text NOT NULL,
	`loaded_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `launch_revisions_by_company` ON `launch_revisions` (`company`);--> statement-breakpoint
CREATE TABLE `odds_payloads` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`payload` text,
	`payload_hash` text NOT NULL,
	`used_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `odds_payloads_key` ON `odds_payloads` (`key`);