CREATE TABLE `alert_deliveries` (
	`id` integer PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`key` text NOT NULL,
	`reset_row_id` integer,
	`reading_id` integer,
	`destination` text NOT NULL,
	`decided_at` integer NOT NULL,
	`message_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`url` text,
	`window_from` integer,
	`window_to` integer,
	`at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`detail` text,
	`next_attempt_at` integer,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reading_id`) REFERENCES `readings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alert_deliveries_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "alert_deliveries_event" CHECK(event IN ('reset.recorded', 'banked.recorded', 'reset.promised', 'reset.withdrawn', 'reset.moved', 'promise.withdrawn', 'reset.unconfirmed', 'health.degraded', 'health.recovered', 'source.gone', 'source.back', 'clock.wrong', 'clock.right', 'disk.low', 'disk.enough', 'backup.failed', 'backup.made')),
	CONSTRAINT "alert_deliveries_reset_row_id" CHECK((event IN ('reset.recorded', 'banked.recorded', 'reset.withdrawn', 'reset.moved', 'reset.unconfirmed')) = (reset_row_id IS NOT NULL)),
	CONSTRAINT "alert_deliveries_reading_id" CHECK((event IN ('reset.promised', 'reset.moved', 'promise.withdrawn')) = (reading_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_deliveries_once` ON `alert_deliveries` (`key`,`destination`);--> statement-breakpoint
CREATE TABLE `alert_outcomes` (
	`id` integer PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`key` text NOT NULL,
	`reset_row_id` integer,
	`reading_id` integer,
	`destination` text NOT NULL,
	`decided_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reading_id`) REFERENCES `readings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alert_outcomes_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "alert_outcomes_event" CHECK(event IN ('reset.recorded', 'banked.recorded', 'reset.promised', 'reset.withdrawn', 'reset.moved', 'promise.withdrawn', 'reset.unconfirmed', 'health.degraded', 'health.recovered', 'source.gone', 'source.back', 'clock.wrong', 'clock.right', 'disk.low', 'disk.enough', 'backup.failed', 'backup.made')),
	CONSTRAINT "alert_outcomes_outcome" CHECK(outcome IN ('sent', 'given_up', 'left_out')),
	CONSTRAINT "alert_outcomes_reset_row_id" CHECK((event IN ('reset.recorded', 'banked.recorded', 'reset.withdrawn', 'reset.moved', 'reset.unconfirmed')) = (reset_row_id IS NOT NULL)),
	CONSTRAINT "alert_outcomes_reading_id" CHECK((event IN ('reset.promised', 'reset.moved', 'promise.withdrawn')) = (reading_id IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_outcomes_once` ON `alert_outcomes` (`key`,`destination`);--> statement-breakpoint
CREATE TABLE `alert_pause` (
	`id` integer PRIMARY KEY NOT NULL,
	`until_at` integer NOT NULL,
	`actor` text NOT NULL,
	CONSTRAINT "alert_pause_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "alert_pause_one" CHECK(id = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `chain` (
	`seq` integer PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`row_id` integer NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "chain_seq" CHECK(seq BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "chain_row_id" CHECK(row_id BETWEEN 1 AND 9007199254740991)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chain_once` ON `chain` (`entity`,`row_id`);--> statement-breakpoint
CREATE TABLE `clock_offsets` (
	`id` integer PRIMARY KEY NOT NULL,
	`offset_ms` integer NOT NULL,
	`servers` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	CONSTRAINT "clock_offsets_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "clock_offsets_servers" CHECK(servers >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `coverage_claims` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`basis` text NOT NULL,
	`origin` text NOT NULL,
	`recorded_at` integer NOT NULL,
	CONSTRAINT "coverage_claims_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "coverage_claims_basis" CHECK(basis IN ('import', 'timeline')),
	CONSTRAINT "coverage_claims_interval" CHECK(from_at <= to_at)
) STRICT;
--> statement-breakpoint
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
	CONSTRAINT "forecasts_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "forecasts_issued_at" CHECK(issued_at BETWEEN slot AND slot + 300000),
	CONSTRAINT "forecasts_clock_factor" CHECK(clock_factor BETWEEN 0 AND 1 AND round(clock_factor, 4) = clock_factor),
	CONSTRAINT "forecasts_probability_6h" CHECK(probability_6h BETWEEN 0 AND 1 AND round(probability_6h, 4) = probability_6h),
	CONSTRAINT "forecasts_low_6h" CHECK(low_6h BETWEEN 0 AND 1 AND round(low_6h, 4) = low_6h),
	CONSTRAINT "forecasts_high_6h" CHECK(high_6h BETWEEN 0 AND 1 AND round(high_6h, 4) = high_6h),
	CONSTRAINT "forecasts_baseline_6h" CHECK(baseline_6h BETWEEN 0 AND 1 AND round(baseline_6h, 4) = baseline_6h),
	CONSTRAINT "forecasts_without_hints_6h" CHECK(without_hints_6h BETWEEN 0 AND 1 AND round(without_hints_6h, 4) = without_hints_6h),
	CONSTRAINT "forecasts_smooth_history_6h" CHECK(smooth_history_6h BETWEEN 0 AND 1 AND round(smooth_history_6h, 4) = smooth_history_6h),
	CONSTRAINT "forecasts_range_6h" CHECK(probability_6h BETWEEN low_6h AND high_6h),
	CONSTRAINT "forecasts_probability_24h" CHECK(probability_24h BETWEEN 0 AND 1 AND round(probability_24h, 4) = probability_24h),
	CONSTRAINT "forecasts_low_24h" CHECK(low_24h BETWEEN 0 AND 1 AND round(low_24h, 4) = low_24h),
	CONSTRAINT "forecasts_high_24h" CHECK(high_24h BETWEEN 0 AND 1 AND round(high_24h, 4) = high_24h),
	CONSTRAINT "forecasts_baseline_24h" CHECK(baseline_24h BETWEEN 0 AND 1 AND round(baseline_24h, 4) = baseline_24h),
	CONSTRAINT "forecasts_without_hints_24h" CHECK(without_hints_24h BETWEEN 0 AND 1 AND round(without_hints_24h, 4) = without_hints_24h),
	CONSTRAINT "forecasts_smooth_history_24h" CHECK(smooth_history_24h BETWEEN 0 AND 1 AND round(smooth_history_24h, 4) = smooth_history_24h),
	CONSTRAINT "forecasts_range_24h" CHECK(probability_24h BETWEEN low_24h AND high_24h)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `forecasts_slot` ON `forecasts` (`slot`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` integer PRIMARY KEY NOT NULL,
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
	CONSTRAINT "incidents_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "incidents_counts" CHECK(counts IN (0, 1)),
	CONSTRAINT "incidents_components" CHECK(json_valid(components))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_once` ON `incidents` (`external_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `launch_lists` (
	`company` text PRIMARY KEY NOT NULL,
	`content_hash` text NOT NULL,
	`content` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `launch_posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`company` text NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`identity` text NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`dating` text NOT NULL,
	`text_hash` text NOT NULL,
	`url` text,
	`first_seen_at` integer NOT NULL,
	CONSTRAINT "launch_posts_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "launch_posts_dating" CHECK(dating IN ('stated', 'first_seen')),
	CONSTRAINT "launch_posts_revision" CHECK(revision >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `launch_posts_by_first_seen` ON `launch_posts` (`first_seen_at`);--> statement-breakpoint
CREATE INDEX `launch_posts_by_at` ON `launch_posts` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `launch_posts_once` ON `launch_posts` (`company`,`source`,`external_id`,`content_hash`,`dating`);--> statement-breakpoint
CREATE UNIQUE INDEX `launch_posts_revision_once` ON `launch_posts` (`identity`,`company`,`revision`);--> statement-breakpoint
CREATE TABLE `launch_readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`launch_post_id` integer NOT NULL,
	`reader_version` text NOT NULL,
	`kind` text NOT NULL,
	`line` text,
	`evidence_from` integer,
	`evidence_to` integer,
	`rationale` text NOT NULL,
	`window_from` integer,
	`window_to` integer,
	`confidence` real NOT NULL,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`launch_post_id`) REFERENCES `launch_posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "launch_readings_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "launch_readings_kind" CHECK(kind IN ('hint', 'launch', 'none')),
	CONSTRAINT "launch_readings_confidence" CHECK(confidence BETWEEN 0 AND 1),
	CONSTRAINT "launch_readings_evidence" CHECK(iif(kind = 'none', evidence_from IS NULL AND evidence_to IS NULL, ifnull(evidence_from >= 0 AND evidence_from <= evidence_to, FALSE)))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `launch_readings_once` ON `launch_readings` (`launch_post_id`);--> statement-breakpoint
CREATE TABLE `odds_books` (
	`hash` text PRIMARY KEY NOT NULL,
	`made_from` text NOT NULL,
	`payload` text NOT NULL,
	CONSTRAINT "odds_books_made_from" CHECK(json_valid(made_from))
) STRICT;
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`identity` text NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`dating` text NOT NULL,
	`text_hash` text NOT NULL,
	`url` text,
	`is_reply` integer NOT NULL,
	`context` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	CONSTRAINT "posts_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "posts_dating" CHECK(dating IN ('stated', 'first_seen')),
	CONSTRAINT "posts_is_reply" CHECK(is_reply IN (0, 1)),
	CONSTRAINT "posts_revision" CHECK(revision >= 1),
	CONSTRAINT "posts_context" CHECK(json_valid(context))
) STRICT;
--> statement-breakpoint
CREATE INDEX `posts_by_at` ON `posts` (`at`);--> statement-breakpoint
CREATE INDEX `posts_by_first_seen` ON `posts` (`first_seen_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `posts_once` ON `posts` (`source`,`external_id`,`content_hash`,`dating`);--> statement-breakpoint
CREATE UNIQUE INDEX `posts_revision_once` ON `posts` (`identity`,`revision`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`recorded_at` integer NOT NULL,
	CONSTRAINT "products_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "products_one" CHECK(id = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `provider_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn_id` integer NOT NULL,
	`indicator` text NOT NULL,
	`description` text NOT NULL,
	`read_at` integer NOT NULL
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
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reading_failures_id" CHECK(id BETWEEN 1 AND 9007199254740991)
) STRICT;
--> statement-breakpoint
CREATE INDEX `reading_failures_by_post` ON `reading_failures` (`post_id`);--> statement-breakpoint
CREATE INDEX `reading_failures_by_time` ON `reading_failures` (`failed_at`);--> statement-breakpoint
CREATE TABLE `readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`post_id` integer NOT NULL,
	`reader` text NOT NULL,
	`revision` integer NOT NULL,
	`reader_version` text,
	`actor` text,
	`kind` text NOT NULL,
	`evidence_in` integer,
	`evidence_from` integer,
	`evidence_to` integer,
	`rationale` text,
	`doubt` text,
	`doubt_field` text,
	`another` integer NOT NULL,
	`times` integer NOT NULL,
	`window_from` integer,
	`window_to` integer,
	`confidence` real NOT NULL,
	`read_at` integer NOT NULL,
	`requested_model` text,
	`response_model` text,
	`prompt_tokens` integer,
	`completion_tokens` integer,
	`promises` text,
	`strength` text,
	`scope` text,
	`plans` text,
	`reason` text,
	`expires_at` integer,
	`window_kind` text,
	`is_early` integer NOT NULL,
	`is_instead` integer NOT NULL,
	`retells_today` integer NOT NULL,
	`related` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "readings_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "readings_reader" CHECK(reader IN ('rules', 'model', 'operator')),
	CONSTRAINT "readings_kind" CHECK(kind IN ('reset', 'banked', 'reset+banked', 'hint', 'confirmation', 'withdrawal', 'none')),
	CONSTRAINT "readings_doubt" CHECK(doubt IN ('rules_surer', 'only_confirms', 'kept', 'not_kept', 'day_differs', 'rules_unsure', 'model_unsure', 'others_words', 'question', 'joke', 'rules_promise', 'rules_withdrawal', 'for_few', 'may_be_for_few', 'past_list', 'other_topic', 'spends_usage', 'other_thing', 'nothing_announced', 'past', 'condition', 'as_a_rule', 'to_come', 'completes_nothing', 'assents_to_nothing', 'takes_nothing_back', 'none_kept', 'may_be_kept', 'limits_change', 'addresses_machine')),
	CONSTRAINT "readings_doubt_field" CHECK(doubt_field IN ('kind', 'evidence', 'when', 'certainty', 'text', 'context')),
	CONSTRAINT "readings_promises" CHECK(promises IN ('regular', 'banked', 'both', 'unclear')),
	CONSTRAINT "readings_strength" CHECK(strength IN ('explicit', 'veiled', 'conditional')),
	CONSTRAINT "readings_scope" CHECK(scope IN ('everyone', 'paid', 'plan', 'few')),
	CONSTRAINT "readings_reason" CHECK(reason IN ('incident', 'milestone', 'launch', 'gift')),
	CONSTRAINT "readings_window_kind" CHECK(window_kind IN ('clock', 'by', 'within', 'day', 'open')),
	CONSTRAINT "readings_another" CHECK(another IN (0, 1)),
	CONSTRAINT "readings_is_early" CHECK(is_early IN (0, 1)),
	CONSTRAINT "readings_is_instead" CHECK(is_instead IN (0, 1)),
	CONSTRAINT "readings_retells_today" CHECK(retells_today IN (0, 1)),
	CONSTRAINT "readings_related" CHECK(json_valid(related)),
	CONSTRAINT "readings_plans" CHECK((scope IS 'plan') = (plans IS NOT NULL) AND plans LIKE '["_%"]' AND json_valid(plans)),
	CONSTRAINT "readings_times" CHECK(times >= 1),
	CONSTRAINT "readings_confidence" CHECK(confidence BETWEEN 0 AND 1),
	CONSTRAINT "readings_requested_model" CHECK((reader = 'model') = (requested_model IS NOT NULL)),
	CONSTRAINT "readings_promises_by_kind" CHECK(promises IS NULL OR kind IN ('hint', 'confirmation', 'withdrawal')),
	CONSTRAINT "readings_evidence" CHECK(iif(kind = 'none' OR reader = 'operator', evidence_from IS NULL AND evidence_to IS NULL, ifnull(evidence_from >= 0 AND evidence_from <= evidence_to, FALSE))),
	CONSTRAINT "readings_evidence_in" CHECK(evidence_in IS NULL OR kind IN ('hint', 'confirmation')),
	CONSTRAINT "readings_revision" CHECK(iif(reader = 'operator', revision >= 1, revision = 1)),
	CONSTRAINT "readings_of_operator" CHECK((reader = 'operator') = (actor IS NOT NULL) AND (reader = 'operator') = (reader_version IS NULL)),
	CONSTRAINT "readings_rationale" CHECK((reader = 'model') = (rationale IS NULL)),
	CONSTRAINT "readings_doubt_by_reader" CHECK((doubt IS NULL) = (doubt_field IS NULL) AND (doubt IS NULL OR reader <> 'operator')),
	CONSTRAINT "readings_strength_by_kind" CHECK((strength IS NOT NULL) = (kind = 'hint')),
	CONSTRAINT "readings_window_kind_of_window" CHECK((window_kind IS NOT NULL) = (window_from IS NOT NULL OR window_to IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `readings_by_time` ON `readings` (`reader`,`read_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `readings_once` ON `readings` (`post_id`,`reader`,`revision`);--> statement-breakpoint
CREATE TABLE `redactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`identity` text NOT NULL,
	`text_hash` text,
	`words` text,
	`letters` integer,
	`hides_address` integer NOT NULL,
	`actor` text NOT NULL,
	`reason` text NOT NULL,
	`recorded_at` integer NOT NULL,
	CONSTRAINT "redactions_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "redactions_hides_address" CHECK(hides_address IN (0, 1)),
	CONSTRAINT "redactions_words" CHECK(words IS NULL OR ifnull(letters > 0, FALSE)),
	CONSTRAINT "redactions_letters" CHECK(letters IS NULL OR text_hash IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `redactions_once` ON `redactions` (`text_hash`);--> statement-breakpoint
CREATE TABLE `reset_evidence` (
	`id` integer PRIMARY KEY NOT NULL,
	`reset_id` integer NOT NULL,
	`post_id` integer NOT NULL,
	`role` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`reset_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reset_evidence_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "reset_evidence_role" CHECK(role IN ('announcement', 'mention', 'promise'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reset_evidence_once` ON `reset_evidence` (`reset_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `resets` (
	`id` integer PRIMARY KEY NOT NULL,
	`reset_id` integer NOT NULL,
	`supersedes` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`text_hash` text,
	`url` text,
	`scope` text,
	`plans` text,
	`actor` text NOT NULL,
	`reason` text NOT NULL,
	`withdrawn_by` integer,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`reset_id`,`withdrawn_by`) REFERENCES `reset_evidence`(`reset_id`,`post_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resets_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "resets_kind" CHECK(kind IN ('regular', 'banked')),
	CONSTRAINT "resets_status" CHECK(status IN ('confirmed', 'unconfirmed', 'retracted')),
	CONSTRAINT "resets_scope" CHECK(scope IN ('everyone', 'paid', 'plan')),
	CONSTRAINT "resets_plans" CHECK((scope IS 'plan') = (plans IS NOT NULL) AND plans LIKE '["_%"]' AND json_valid(plans)),
	CONSTRAINT "resets_withdrawn_by" CHECK(withdrawn_by IS NULL OR status = 'retracted'),
	CONSTRAINT "resets_reset_id" CHECK(iif(supersedes IS NULL, reset_id = id, reset_id < id))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `resets_superseded_once` ON `resets` (`supersedes`);--> statement-breakpoint
CREATE INDEX `resets_by_reset` ON `resets` (`reset_id`);--> statement-breakpoint
CREATE INDEX `resets_by_at` ON `resets` (`at`);--> statement-breakpoint
CREATE TABLE `said_before` (
	`id` integer PRIMARY KEY NOT NULL,
	`reset_row_id` integer NOT NULL,
	`horizon_hours` integer NOT NULL,
	`slot` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`probability` real NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "said_before_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "said_before_horizon_hours" CHECK(horizon_hours IN (6, 24)),
	CONSTRAINT "said_before_probability" CHECK(probability BETWEEN 0 AND 1 AND round(probability, 4) = probability)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `said_before_once` ON `said_before` (`reset_row_id`,`horizon_hours`);--> statement-breakpoint
CREATE TABLE `scores` (
	`id` integer PRIMARY KEY NOT NULL,
	`window_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`supersedes` integer,
	`status` text NOT NULL,
	`outcome` integer,
	`reset_row_id` integer,
	`watched_from` integer,
	`watched_until` integer,
	`reason` text NOT NULL,
	`scored_at` integer NOT NULL,
	FOREIGN KEY (`window_id`) REFERENCES `windows`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reset_row_id`) REFERENCES `resets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "scores_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "scores_status" CHECK(status IN ('scored', 'void')),
	CONSTRAINT "scores_outcome" CHECK(CASE status WHEN 'void' THEN outcome IS NULL ELSE outcome IS NOT NULL AND outcome IN (0, 1) END AND (reset_row_id IS NOT NULL) = (outcome IS 1)),
	CONSTRAINT "scores_watched" CHECK((status = 'scored') = (watched_from IS NOT NULL) AND (status = 'scored') = (watched_until IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scores_superseded_once` ON `scores` (`supersedes`);--> statement-breakpoint
CREATE UNIQUE INDEX `scores_once` ON `scores` (`window_id`,`revision`);--> statement-breakpoint
CREATE TABLE `snapshots` (
	`turn_id` integer PRIMARY KEY NOT NULL,
	`payload` text NOT NULL
) STRICT;
--> statement-breakpoint
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
	`covered_from` integer,
	`covered_until` integer,
	CONSTRAINT "source_reads_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "source_reads_role" CHECK(role IN ('primary', 'fallback', 'status', 'launches')),
	CONSTRAINT "source_reads_outcome" CHECK(outcome IN ('ok', 'not_modified', 'failed')),
	CONSTRAINT "source_reads_contiguous" CHECK(contiguous IN (0, 1)),
	CONSTRAINT "source_reads_covered" CHECK(ifnull(covered_from <= covered_until, covered_from IS NULL AND covered_until IS NULL)),
	CONSTRAINT "source_reads_items" CHECK(items >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `source_reads_of_launches` ON `source_reads` (`id`) WHERE role = 'launches' AND outcome <> 'failed';--> statement-breakpoint
CREATE TABLE `source_state` (
	`source` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`complete_until` integer,
	`budget_left_ms` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "source_state_state" CHECK(json_valid(state))
) STRICT;
--> statement-breakpoint
CREATE TABLE `texts` (
	`hash` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`text` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` integer PRIMARY KEY NOT NULL,
	`trigger` text NOT NULL,
	`slot` integer NOT NULL,
	`started_at` integer NOT NULL,
	`committed_at` integer NOT NULL,
	`covered_from` integer,
	`covered_until` integer,
	`forecast_hash` text,
	`payload_hash` text NOT NULL,
	CONSTRAINT "turns_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "turns_trigger" CHECK(trigger IN ('start', 'schedule', 'once')),
	CONSTRAINT "turns_covered" CHECK(ifnull(covered_from <= covered_until, covered_from IS NULL AND covered_until IS NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `windows` (
	`id` integer PRIMARY KEY NOT NULL,
	`horizon_hours` integer NOT NULL,
	`slot` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`model_version` text NOT NULL,
	`probability` real NOT NULL,
	`low` real NOT NULL,
	`high` real NOT NULL,
	`baseline` real NOT NULL,
	`without_hints` real NOT NULL,
	`smooth_history` real NOT NULL,
	`moved_by_promise` integer NOT NULL,
	CONSTRAINT "windows_id" CHECK(id BETWEEN 1 AND 9007199254740991),
	CONSTRAINT "windows_horizon_hours" CHECK(horizon_hours IN (6, 24)),
	CONSTRAINT "windows_opens_at" CHECK(opens_at BETWEEN slot AND slot + 300000),
	CONSTRAINT "windows_closes_at" CHECK(closes_at = slot + horizon_hours * 3600000),
	CONSTRAINT "windows_probability" CHECK(probability BETWEEN 0 AND 1 AND round(probability, 4) = probability),
	CONSTRAINT "windows_low" CHECK(low BETWEEN 0 AND 1 AND round(low, 4) = low),
	CONSTRAINT "windows_high" CHECK(high BETWEEN 0 AND 1 AND round(high, 4) = high),
	CONSTRAINT "windows_baseline" CHECK(baseline BETWEEN 0 AND 1 AND round(baseline, 4) = baseline),
	CONSTRAINT "windows_without_hints" CHECK(without_hints BETWEEN 0 AND 1 AND round(without_hints, 4) = without_hints),
	CONSTRAINT "windows_smooth_history" CHECK(smooth_history BETWEEN 0 AND 1 AND round(smooth_history, 4) = smooth_history),
	CONSTRAINT "windows_range" CHECK(probability BETWEEN low AND high),
	CONSTRAINT "windows_moved_by_promise" CHECK(moved_by_promise IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `windows_once` ON `windows` (`horizon_hours`,`slot`);