CREATE TABLE `alert_attempts` (
	`id` integer PRIMARY KEY NOT NULL,
	`alert_id` integer NOT NULL,
	`destination` text NOT NULL,
	`attempt` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text NOT NULL,
	`attempted_at` integer NOT NULL,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `alert_attempts_by_alert` ON `alert_attempts` (`alert_id`);--> statement-breakpoint
CREATE TABLE `alert_queue` (
	`alert_id` integer NOT NULL,
	`destination` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	PRIMARY KEY(`alert_id`, `destination`),
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`event` text NOT NULL,
	`key` text NOT NULL,
	`reset_row_id` integer,
	`reading_id` integer,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`url` text,
	`window_from` integer,
	`window_to` integer,
	`at` integer NOT NULL,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`turn_id`) REFERENCES `turns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reading_id`) REFERENCES `readings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_key` ON `alerts` (`key`);