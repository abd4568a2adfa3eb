CREATE TABLE `coverage_claims` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`origin` text NOT NULL,
	`recorded_at` integer NOT NULL
) STRICT;
