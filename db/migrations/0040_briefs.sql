CREATE TABLE "order_briefs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "order_briefs_reminders" CHECK ("order_briefs"."reminders" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "brief_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "brief_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_briefs" ADD CONSTRAINT "order_briefs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_waiting_for_brief" ON "orders" USING btree ("paid_at") WHERE "orders"."brief_state" = 'waiting' and "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('placed', 'paid', 'payment_failed', 'moved', 'counted', 'delivered', 'noted', 'refunded', 'dispute_overridden', 'paused', 'resumed', 'target_changed', 'run_failed', 'checked', 'brief_answered', 'brief_changed', 'brief_skipped')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brief_state" CHECK ("orders"."brief_state" in ('waiting', 'answered', 'skipped')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brief_answered" CHECK (("orders"."brief_state" is not distinct from 'answered') = ("orders"."brief_answered_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed', 'payment_confirmed', 'order_started', 'order_paused', 'brief_reminder', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'account_inactive', 'account_erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('reading', 'evidence', 'brief')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "order_briefs" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- The time to the start also runs from the customer's answers, and nothing is promised before them.
CREATE OR REPLACE FUNCTION "set_deadlines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pause interval := make_interval(secs => NEW."paused_seconds");
BEGIN
  IF NEW."status" IN ('pending', 'processing') AND NEW."paid_at" IS NOT NULL AND NEW."promised_start_hours" IS NOT NULL
    AND NEW."brief_state" IS DISTINCT FROM 'waiting'
  THEN
    NEW."start_by" := greatest(NEW."paid_at", NEW."start_after", NEW."brief_answered_at") + make_interval(hours => NEW."promised_start_hours");
    NEW."deliver_by" := coalesce(NEW."started_at", NEW."start_by") + make_interval(hours => NEW."promised_delivery_hours") + pause;
    IF NEW."started_at" IS NULL THEN
      NEW."start_by" := NEW."start_by" + pause;
    END IF;
  ELSE
    NEW."start_by" := NULL;
    NEW."deliver_by" := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "set_deadlines" ON "orders";--> statement-breakpoint
CREATE TRIGGER "set_deadlines" BEFORE INSERT OR UPDATE OF "status", "paid_at", "started_at", "start_after", "promised_start_hours", "promised_delivery_hours", "paused_seconds", "brief_state", "brief_answered_at" ON "orders" FOR EACH ROW EXECUTE FUNCTION "set_deadlines"();
