-- Renames tables and columns to the terms of docs/glossary.md (decision 035). Processes of the release before still run on this
-- schema for a while, so the old names stay as views and copied columns for one release.
ALTER TABLE "payment_notices" RENAME TO "webhook_events";--> statement-breakpoint
ALTER TABLE "provider_event_marks" RENAME TO "provider_event_cursors";--> statement-breakpoint
ALTER TABLE "mails" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "counters";--> statement-breakpoint
ALTER TABLE "traffic_salts" RENAME TO "visitor_salts";--> statement-breakpoint
ALTER TABLE "traffic_news" RENAME TO "analytics_deltas";--> statement-breakpoint
ALTER TABLE "traffic_days" RENAME TO "daily_analytics";--> statement-breakpoint
ALTER TABLE "rate_feed" RENAME TO "exchange_rate_feed";--> statement-breakpoint
ALTER TABLE "fx_rates" RENAME TO "exchange_rates";--> statement-breakpoint
ALTER TABLE "contents" RENAME TO "site_content";--> statement-breakpoint
ALTER TABLE "events" RENAME TO "analytics_events";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME COLUMN "applied_at" TO "processed_at";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "facts" TO "data";--> statement-breakpoint
ALTER TABLE "analytics_deltas" RENAME COLUMN "kind" TO "dimension";--> statement-breakpoint
ALTER TABLE "analytics_deltas" RENAME COLUMN "timed" TO "timed_views";--> statement-breakpoint
ALTER TABLE "daily_analytics" RENAME COLUMN "kind" TO "dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" RENAME COLUMN "timed" TO "timed_views";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "payment_notices_provider_event_id_pk" TO "webhook_events_provider_event_id_pk";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "payment_notices_provider" TO "webhook_events_provider";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "payment_notices_attempts" TO "webhook_events_attempts";--> statement-breakpoint
ALTER TABLE "provider_event_cursors" RENAME CONSTRAINT "provider_event_marks_pkey" TO "provider_event_cursors_pkey";--> statement-breakpoint
ALTER TABLE "provider_event_cursors" RENAME CONSTRAINT "provider_event_marks_provider" TO "provider_event_cursors_provider";--> statement-breakpoint
ALTER TABLE "provider_event_cursors" RENAME CONSTRAINT "provider_event_marks_attempts" TO "provider_event_cursors_attempts";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_kind" TO "emails_kind";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_priority" TO "emails_priority";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_attempts" TO "emails_attempts";--> statement-breakpoint
ALTER TABLE "visitor_salts" RENAME CONSTRAINT "traffic_salts_pkey" TO "visitor_salts_pkey";--> statement-breakpoint
ALTER TABLE "analytics_deltas" RENAME CONSTRAINT "traffic_news_kind" TO "analytics_deltas_dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" RENAME CONSTRAINT "traffic_days_kind" TO "daily_analytics_dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" RENAME CONSTRAINT "traffic_days_day_kind_key_pk" TO "daily_analytics_day_dimension_key_pk";--> statement-breakpoint
ALTER TABLE "exchange_rate_feed" RENAME CONSTRAINT "rate_feed_pkey" TO "exchange_rate_feed_pkey";--> statement-breakpoint
ALTER TABLE "exchange_rate_feed" RENAME CONSTRAINT "rate_feed_attempts" TO "exchange_rate_feed_attempts";--> statement-breakpoint
ALTER TABLE "exchange_rates" RENAME CONSTRAINT "fx_rates_pkey" TO "exchange_rates_pkey";--> statement-breakpoint
ALTER TABLE "exchange_rates" RENAME CONSTRAINT "fx_rates_currency" TO "exchange_rates_currency";--> statement-breakpoint
ALTER TABLE "exchange_rates" RENAME CONSTRAINT "fx_rates_rate" TO "exchange_rates_rate";--> statement-breakpoint
ALTER TABLE "site_content" RENAME CONSTRAINT "contents_lang_part_pk" TO "site_content_lang_part_pk";--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME CONSTRAINT "events_pkey" TO "analytics_events_pkey";--> statement-breakpoint
ALTER INDEX "payment_notices_due" RENAME TO "webhook_events_due";--> statement-breakpoint
ALTER INDEX "payment_notices_failed" RENAME TO "webhook_events_failed";--> statement-breakpoint
ALTER INDEX "mails_unsent" RENAME TO "emails_unsent";--> statement-breakpoint
ALTER INDEX "mails_unsent_by_priority" RENAME TO "emails_unsent_by_priority";--> statement-breakpoint
ALTER INDEX "mails_to_address" RENAME TO "emails_to_address";--> statement-breakpoint
ALTER INDEX "mails_open_links" RENAME TO "emails_open_links";--> statement-breakpoint
ALTER INDEX "mails_unsent_expiring" RENAME TO "emails_unsent_expiring";--> statement-breakpoint
ALTER INDEX "mails_to_erased" RENAME TO "emails_to_erased";--> statement-breakpoint
ALTER INDEX "mails_user" RENAME TO "emails_user";--> statement-breakpoint
ALTER INDEX "mails_conversation" RENAME TO "emails_conversation";--> statement-breakpoint
ALTER INDEX "events_received" RENAME TO "analytics_events_received";--> statement-breakpoint
ALTER INDEX "orders_fell_short" RENAME TO "orders_under_delivered";--> statement-breakpoint
CREATE VIEW "payment_notices" AS SELECT "provider", "event_id", "type", "subject", "received_at", "processed_at" AS "applied_at", "outcome", "attempts", "next_attempt_at", "last_error", "failed_at" FROM "webhook_events";--> statement-breakpoint
CREATE VIEW "provider_event_marks" AS SELECT "provider", "read_until", "attempts", "next_attempt_at", "last_error" FROM "provider_event_cursors";--> statement-breakpoint
CREATE VIEW "mails" AS SELECT "id", "kind", "to_address", "user_id", "conversation_id", "reply_to", "lang", "data" AS "facts", "created_at", "expires_at", "sent_at", "priority", "attempts", "next_attempt_at", "last_error" FROM "emails";--> statement-breakpoint
CREATE VIEW "traffic_salts" AS SELECT "day", "salt" FROM "visitor_salts";--> statement-breakpoint
CREATE VIEW "rate_feed" AS SELECT "id", "attempts", "next_attempt_at", "last_error", "read_at", "failing_since" FROM "exchange_rate_feed";--> statement-breakpoint
CREATE VIEW "fx_rates" AS SELECT "currency", "rate", "as_of" FROM "exchange_rates";--> statement-breakpoint
CREATE VIEW "contents" AS SELECT "part", "lang", "value", "updated_at" FROM "site_content";--> statement-breakpoint
CREATE VIEW "events" AS SELECT "id", "type", "from_value", "to_value", "session_id", "happened_at", "received_at", "metadata" FROM "analytics_events";--> statement-breakpoint
-- The jobs of the release before pick rows by ctid.
CREATE VIEW "tallies" AS SELECT "name", "amount", ctid FROM "counters";--> statement-breakpoint
CREATE VIEW "traffic_news" AS SELECT "day", "dimension" AS "kind", "key", "visits", "visitors", "bounces", "views", "seconds", "timed_views" AS "timed", "orders", "revenue", ctid FROM "analytics_deltas";--> statement-breakpoint
-- With a ctid for the same columns as traffic_news: reports of the release before read the union of both.
CREATE VIEW "traffic_days" AS SELECT "day", "dimension" AS "kind", "key", "visits", "visitors", "bounces", "views", "seconds", "timed_views" AS "timed", "orders", "revenue", ctid FROM "daily_analytics";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "credit_note" TO "credit_note_number";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_note" integer;--> statement-breakpoint
UPDATE "refunds" SET "credit_note" = "credit_note_number" WHERE "credit_note_number" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "sync_refunds_credit_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."credit_note_number" := coalesce(NEW."credit_note_number", NEW."credit_note");
  ELSIF NEW."credit_note_number" IS NOT DISTINCT FROM OLD."credit_note_number" THEN
    NEW."credit_note_number" := NEW."credit_note";
  END IF;
  NEW."credit_note" := NEW."credit_note_number";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sync_credit_note" BEFORE INSERT OR UPDATE OF "credit_note", "credit_note_number" ON "refunds" FOR EACH ROW EXECUTE FUNCTION "sync_refunds_credit_note"();--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "flagged_inactive_at" TO "inactivity_notice_at";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "flagged_inactive_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "flagged_inactive_at" = "inactivity_notice_at" WHERE "inactivity_notice_at" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "sync_users_flagged_inactive_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."inactivity_notice_at" := coalesce(NEW."inactivity_notice_at", NEW."flagged_inactive_at");
  ELSIF NEW."inactivity_notice_at" IS NOT DISTINCT FROM OLD."inactivity_notice_at" THEN
    NEW."inactivity_notice_at" := NEW."flagged_inactive_at";
  END IF;
  NEW."flagged_inactive_at" := NEW."inactivity_notice_at";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sync_flagged_inactive_at" BEFORE INSERT OR UPDATE OF "flagged_inactive_at", "inactivity_notice_at" ON "users" FOR EACH ROW EXECUTE FUNCTION "sync_users_flagged_inactive_at"();--> statement-breakpoint
ALTER TABLE "conversation_messages" RENAME COLUMN "mail_id" TO "email_id";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
UPDATE "conversation_messages" SET "mail_id" = "email_id" WHERE "email_id" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "sync_conversation_messages_mail_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."email_id" := coalesce(NEW."email_id", NEW."mail_id");
  ELSIF NEW."email_id" IS NOT DISTINCT FROM OLD."email_id" THEN
    NEW."email_id" := NEW."mail_id";
  END IF;
  NEW."mail_id" := NEW."email_id";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sync_mail_id" BEFORE INSERT OR UPDATE OF "mail_id", "email_id" ON "conversation_messages" FOR EACH ROW EXECUTE FUNCTION "sync_conversation_messages_mail_id"();--> statement-breakpoint
ALTER TABLE "conversations" RENAME COLUMN "visitor_here_until" TO "visitor_online_until";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "visitor_here_until" timestamp with time zone;--> statement-breakpoint
UPDATE "conversations" SET "visitor_here_until" = "visitor_online_until" WHERE "visitor_online_until" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "sync_conversations_visitor_here_until"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."visitor_online_until" := coalesce(NEW."visitor_online_until", NEW."visitor_here_until");
  ELSIF NEW."visitor_online_until" IS NOT DISTINCT FROM OLD."visitor_online_until" THEN
    NEW."visitor_online_until" := NEW."visitor_here_until";
  END IF;
  NEW."visitor_here_until" := NEW."visitor_online_until";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sync_visitor_here_until" BEFORE INSERT OR UPDATE OF "visitor_here_until", "visitor_online_until" ON "conversations" FOR EACH ROW EXECUTE FUNCTION "sync_conversations_visitor_here_until"();--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_credit_note_unique" TO "refunds_credit_note_number_unique";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_credit_note" TO "refunds_credit_note_number";--> statement-breakpoint
ALTER FUNCTION "tally_status"() RENAME TO "count_status_changes";--> statement-breakpoint
ALTER FUNCTION "tally_new_status"() RENAME TO "count_new_statuses";--> statement-breakpoint
ALTER FUNCTION "tally_taken"() RENAME TO "count_paid_payment";--> statement-breakpoint
ALTER FUNCTION "tally_given_back"() RENAME TO "count_refund";--> statement-breakpoint
ALTER FUNCTION "tally_users"() RENAME TO "count_user";--> statement-breakpoint
ALTER FUNCTION "tally_lost_dispute"() RENAME TO "count_lost_dispute";--> statement-breakpoint
ALTER FUNCTION "count_sale"() RENAME TO "add_sale_to_analytics";--> statement-breakpoint
ALTER FUNCTION "count_given_back"() RENAME TO "add_refund_to_analytics";--> statement-breakpoint
ALTER FUNCTION "content_changed"() RENAME TO "raise_content_version";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_status_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "counters" ("name", "amount")
    SELECT TG_TABLE_NAME || ':' || "status", sum("change") FROM (
      SELECT "status", 1 AS "change" FROM "added" UNION ALL SELECT "status", -1 FROM "removed"
    ) AS "changes" GROUP BY "status" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_new_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "counters" ("name", "amount")
    SELECT TG_TABLE_NAME || ':' || "status", count(*) FROM "added" GROUP BY "status";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_paid_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "counters" ("name", "amount") VALUES ('taken', NEW."amount");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "counters" ("name", "amount") VALUES ('users', CASE WHEN NEW."erased_at" IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Money that paid for no order is not in 'taken', so its refund is not counted either.
  IF NEW."payment_id" IS NOT NULL THEN
    INSERT INTO "counters" ("name", "amount")
      VALUES ('given_back', CASE WHEN NEW."status" = 'succeeded' THEN NEW."amount" ELSE -NEW."amount" END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_sale_to_analytics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
    SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "dimension", "key", (SELECT count(*) FROM "orders" WHERE "payment_id" = NEW."id"), NEW."amount"
    FROM (VALUES ('source', coalesce(NEW."source", 'unknown')), ('campaign', NEW."campaign")) AS "of" ("dimension", "key") WHERE "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_refund_to_analytics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."settled_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", CASE WHEN NEW."status" = 'succeeded' THEN -NEW."amount" ELSE NEW."amount" END
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_lost_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "lost" bigint := CASE WHEN NEW."state" = 'lost' AND NEW."payment_id" IS NOT NULL THEN NEW."amount" ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."state" = 'lost' AND OLD."payment_id" IS NOT NULL THEN "lost" := "lost" - OLD."amount"; END IF;
  IF "lost" = 0 THEN RETURN NULL; END IF;
  INSERT INTO "counters" ("name", "amount") VALUES ('lost_disputes', "lost");
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."closed_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", -"lost"
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_content_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "now_at" bigint;
BEGIN
  -- Once per transaction, however many rows change. A rollback to a savepoint reverts the setting as well.
  IF coalesce(current_setting('shop.content_changed', true), '') <> 'recorded' THEN
    PERFORM set_config('shop.content_changed', 'recorded', true);
    UPDATE "content_version" SET "version" = "version" + 1 WHERE "id" = 'shop' RETURNING "version" INTO "now_at";
    PERFORM pg_notify('content', "now_at"::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TRIGGER "count_sales_at_once" ON "payments" RENAME TO "add_sales_to_analytics_on_insert";--> statement-breakpoint
ALTER TRIGGER "count_sales" ON "payments" RENAME TO "add_sales_to_analytics";--> statement-breakpoint
ALTER TRIGGER "count_refunds_at_once" ON "refunds" RENAME TO "add_refunds_to_analytics_on_insert";--> statement-breakpoint
ALTER TRIGGER "count_refunds" ON "refunds" RENAME TO "add_refunds_to_analytics";--> statement-breakpoint
ALTER TRIGGER "tally_new_orders" ON "orders" RENAME TO "count_new_orders";--> statement-breakpoint
ALTER TRIGGER "tally_moved_orders" ON "orders" RENAME TO "count_order_status_changes";--> statement-breakpoint
ALTER TRIGGER "tally_new_payments" ON "payments" RENAME TO "count_new_payments";--> statement-breakpoint
ALTER TRIGGER "tally_moved_payments" ON "payments" RENAME TO "count_payment_status_changes";--> statement-breakpoint
ALTER TRIGGER "tally_payments_taken_at_once" ON "payments" RENAME TO "count_paid_payments_on_insert";--> statement-breakpoint
ALTER TRIGGER "tally_payments_taken" ON "payments" RENAME TO "count_paid_payments";--> statement-breakpoint
ALTER TRIGGER "tally_refunds_at_once" ON "refunds" RENAME TO "count_refunds_on_insert";--> statement-breakpoint
ALTER TRIGGER "tally_refunds" ON "refunds" RENAME TO "count_refunds";--> statement-breakpoint
ALTER TRIGGER "tally_new_users" ON "users" RENAME TO "count_new_users";--> statement-breakpoint
ALTER TRIGGER "tally_erased_users" ON "users" RENAME TO "count_erased_users";--> statement-breakpoint
ALTER TRIGGER "tally_lost_disputes" ON "disputes" RENAME TO "count_lost_disputes";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "packages" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "packages" RENAME TO "content_updated";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "package_texts" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "package_texts" RENAME TO "content_updated";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "site_content" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "site_content" RENAME TO "content_updated";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "settings" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "settings" RENAME TO "content_updated";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "translations" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "translations" RENAME TO "content_updated";--> statement-breakpoint
ALTER TRIGGER "content_comes_and_goes" ON "exchange_rates" RENAME TO "content_added_or_removed";--> statement-breakpoint
ALTER TRIGGER "content_changes" ON "exchange_rates" RENAME TO "content_updated";
