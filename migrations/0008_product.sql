CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`recorded_at` integer NOT NULL
) STRICT;
