ALTER TABLE `readings` ADD `promises` text;--> statement-breakpoint
ALTER TABLE `readings` ADD `strength` text;--> statement-breakpoint
ALTER TABLE `readings` ADD `scope` text;--> statement-breakpoint
ALTER TABLE `readings` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `readings` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `readings` ADD `window_kind` text;