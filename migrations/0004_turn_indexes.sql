CREATE INDEX `alerts_by_turn` ON `alerts` (`turn_id`);--> statement-breakpoint
CREATE INDEX `alerts_by_reset` ON `alerts` (`reset_row_id`) WHERE reset_row_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_by_reading` ON `alerts` (`reading_id`) WHERE reading_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `forecasts_by_turn` ON `forecasts` (`turn_id`);--> statement-breakpoint
CREATE INDEX `incidents_by_turn` ON `incidents` (`turn_id`);--> statement-breakpoint
CREATE INDEX `launch_posts_by_turn` ON `launch_posts` (`turn_id`);--> statement-breakpoint
CREATE INDEX `launch_posts_by_at` ON `launch_posts` (`at`);--> statement-breakpoint
CREATE INDEX `launch_reading_failures_by_turn` ON `launch_reading_failures` (`turn_id`);--> statement-breakpoint
CREATE INDEX `launch_reading_failures_by_time` ON `launch_reading_failures` (`failed_at`);--> statement-breakpoint
CREATE INDEX `launch_readings_by_turn` ON `launch_readings` (`turn_id`);--> statement-breakpoint
CREATE INDEX `launch_readings_by_time` ON `launch_readings` (`reader`,`read_at`);--> statement-breakpoint
CREATE INDEX `launch_revisions_by_turn` ON `launch_revisions` (`turn_id`);--> statement-breakpoint
CREATE INDEX `posts_by_turn` ON `posts` (`turn_id`);--> statement-breakpoint
CREATE INDEX `provider_status_by_turn` ON `provider_status` (`turn_id`);--> statement-breakpoint
CREATE INDEX `reading_failures_by_turn` ON `reading_failures` (`turn_id`);--> statement-breakpoint
CREATE INDEX `readings_by_turn` ON `readings` (`turn_id`);--> statement-breakpoint
CREATE INDEX `reset_evidence_by_turn` ON `reset_evidence` (`turn_id`);--> statement-breakpoint
CREATE INDEX `reset_ranks_by_reset` ON `reset_ranks` (`reset_row_id`);--> statement-breakpoint
CREATE INDEX `resets_by_turn` ON `resets` (`turn_id`) WHERE turn_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `scores_by_turn` ON `scores` (`turn_id`);--> statement-breakpoint
CREATE INDEX `scores_by_reset` ON `scores` (`reset_row_id`) WHERE reset_row_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `snapshots_by_turn` ON `snapshots` (`turn_id`);--> statement-breakpoint
CREATE INDEX `source_reads_of_launches` ON `source_reads` (`id`) WHERE role = 'launches' AND outcome <> 'failed';