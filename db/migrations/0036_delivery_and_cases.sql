CREATE TABLE "case_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"api_key_id" uuid,
	"note" text,
	"amount" integer,
	CONSTRAINT "case_events_kind" CHECK ("case_events"."kind" in ('opened', 'verified', 'evidence_added', 'accepted', 'adjusted', 'refused', 'cancelled', 'expired', 'remedy_failed', 'resolved')),
	CONSTRAINT "case_events_amount" CHECK ("case_events"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "case_uploads" (
	"case_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "case_uploads_case_id_upload_id_pk" PRIMARY KEY("case_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"proposed_remedy" text NOT NULL,
	"proposed_amount" integer,
	"remedy" text,
	"amount" integer,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"refund_id" uuid,
	"run_id" uuid,
	"verification_hash" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('cancellation', 'withdrawal', 'quality', 'non_delivery', 'replacement', 'refund')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('unverified', 'open', 'accepted', 'resolved', 'refused', 'cancelled', 'expired')),
	CONSTRAINT "cases_proposed_remedy" CHECK ("cases"."proposed_remedy" in ('refund', 'replacement', 'none')),
	CONSTRAINT "cases_remedy" CHECK ("cases"."remedy" in ('refund', 'replacement', 'none')),
	CONSTRAINT "cases_proposed_amount" CHECK ("cases"."proposed_amount" >= 0),
	CONSTRAINT "cases_amount" CHECK ("cases"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "policy_texts" (
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"page" text NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "policy_texts_version_lang_page_pk" PRIMARY KEY("version","lang","page")
);
--> statement-breakpoint
CREATE TABLE "delivery_readings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"count" integer,
	"delivered" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_day" integer,
	"upload_id" uuid,
	"actor_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_readings_count" CHECK ("delivery_readings"."count" >= 0),
	CONSTRAINT "delivery_readings_delivered" CHECK ("delivery_readings"."delivered" >= 0),
	CONSTRAINT "delivery_readings_check_day" CHECK ("delivery_readings"."check_day" >= 1)
);
--> statement-breakpoint
CREATE TABLE "delivery_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text DEFAULT 'delivery' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"quantity" integer NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"earliest_start" timestamp with time zone,
	"pace_per_day" integer,
	"due_at" timestamp with time zone,
	"start_count" integer,
	"failure_code" text,
	"case_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "delivery_runs_order_number" UNIQUE("order_id","number"),
	CONSTRAINT "delivery_runs_kind" CHECK ("delivery_runs"."kind" in ('delivery', 'replacement')),
	CONSTRAINT "delivery_runs_state" CHECK ("delivery_runs"."state" in ('planned', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "delivery_runs_failure_code" CHECK ("delivery_runs"."failure_code" in ('account_private', 'username_not_found', 'video_removed', 'platform_limit', 'no_capacity', 'other')),
	CONSTRAINT "delivery_runs_number" CHECK ("delivery_runs"."number" >= 1),
	CONSTRAINT "delivery_runs_quantity" CHECK ("delivery_runs"."quantity" >= 1),
	CONSTRAINT "delivery_runs_delivered" CHECK ("delivery_runs"."delivered" between 0 and "delivery_runs"."quantity"),
	CONSTRAINT "delivery_runs_pace_per_day" CHECK ("delivery_runs"."pace_per_day" >= 1),
	CONSTRAINT "delivery_runs_start_count" CHECK ("delivery_runs"."start_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "guarantee_checks" (
	"order_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"missing" integer,
	CONSTRAINT "guarantee_checks_order_id_day_pk" PRIMARY KEY("order_id","day"),
	CONSTRAINT "guarantee_checks_day" CHECK ("guarantee_checks"."day" >= 1),
	CONSTRAINT "guarantee_checks_missing" CHECK ("guarantee_checks"."missing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('reading', 'evidence')),
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" >= 1),
	CONSTRAINT "uploads_width" CHECK ("uploads"."width" >= 1),
	CONSTRAINT "uploads_height" CHECK ("uploads"."height" >= 1)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "delivery_hours" integer;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "allows_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "guarantee_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_start_hours" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_delivery_hours" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "start_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pace_per_day" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guarantee_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "start_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deliver_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paused_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_email_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_texts" ADD CONSTRAINT "policy_texts_version_policy_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."policy_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_checks" ADD CONSTRAINT "guarantee_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_events_case_id" ON "case_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "cases_order_id" ON "cases" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "cases_user_id" ON "cases" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_accepted" ON "cases" USING btree ("id") WHERE "cases"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "cases_unverified" ON "cases" USING btree ("created_at") WHERE "cases"."state" = 'unverified';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_verification_hash" ON "cases" USING btree ("verification_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_active" ON "cases" USING btree ("order_id") WHERE "cases"."state" in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "delivery_readings_order_id" ON "delivery_readings" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "delivery_runs_replacements" ON "delivery_runs" USING btree ("due_at") WHERE "delivery_runs"."kind" = 'replacement' and "delivery_runs"."state" in ('planned', 'running', 'failed');--> statement-breakpoint
CREATE INDEX "guarantee_checks_due" ON "guarantee_checks" USING btree ("due_at") WHERE "guarantee_checks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_order_id" ON "uploads" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_claimed_by_api_keys_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "orders_start_by" ON "orders" USING btree ("start_by") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_deliver_by" ON "orders" USING btree ("deliver_by") WHERE "orders"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "orders_never_started" ON "orders" USING btree ("ended_at") WHERE "orders"."status" = 'failed' and "orders"."started_at" is null;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_delivery_hours" CHECK ("packages"."delivery_hours" >= 1);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_guarantee_days" CHECK ("packages"."guarantee_days" >= 1);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('placed', 'paid', 'payment_failed', 'moved', 'counted', 'delivered', 'noted', 'refunded', 'dispute_overridden', 'paused', 'resumed', 'target_changed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised_start_hours" CHECK ("orders"."promised_start_hours" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised_delivery_hours" CHECK ("orders"."promised_delivery_hours" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pace_per_day" CHECK ("orders"."pace_per_day" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guarantee_days" CHECK ("orders"."guarantee_days" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paused_seconds" CHECK ("orders"."paused_seconds" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pause_reason" CHECK ("orders"."pause_reason" in ('case', 'target')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pause" CHECK (("orders"."paused_at" is null) = ("orders"."pause_reason" is null)) NOT VALID;--> statement-breakpoint
-- Uploads come before orders.
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "cases" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- The time to the start runs from the payment, or from the start that the customer chose if that is later. The time of the
-- delivery runs from the start of the work, or from the promised one. Pauses extend both; after the start, the delivery only.
-- Nothing is promised for an order that is unpaid or has ended.
CREATE FUNCTION "set_deadlines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pause interval := make_interval(secs => NEW."paused_seconds");
BEGIN
  IF NEW."status" IN ('pending', 'processing') AND NEW."paid_at" IS NOT NULL AND NEW."promised_start_hours" IS NOT NULL THEN
    NEW."start_by" := greatest(NEW."paid_at", NEW."start_after") + make_interval(hours => NEW."promised_start_hours");
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
CREATE TRIGGER "set_deadlines" BEFORE INSERT OR UPDATE OF "status", "paid_at", "started_at", "start_after", "promised_start_hours", "promised_delivery_hours", "paused_seconds" ON "orders" FOR EACH ROW EXECUTE FUNCTION "set_deadlines"();--> statement-breakpoint
-- Open orders keep the times that the policy promises on the day of the upgrade. A row that violates a constraint which is
-- not validated yet cannot be changed: it stays without promised times until it is corrected.
DO $$
DECLARE
  policy jsonb := (SELECT "value" FROM "settings" WHERE "key" = 'policy');
  open_order record;
BEGIN
  FOR open_order IN
    SELECT "id", "package_type" FROM "orders" WHERE "status" IN ('pending', 'processing') AND "package_type" <> 'others'
  LOOP
    BEGIN
      UPDATE "orders" SET
        "promised_start_hours" = ceil(coalesce((policy ->> 'startHours')::numeric, 24)),
        "promised_delivery_hours" = ceil(coalesce(
          (policy -> 'deliveryHours' -> open_order."package_type" ->> 'to')::numeric,
          CASE open_order."package_type" WHEN 'views' THEN 24 WHEN 'likes' THEN 48 ELSE 72 END
        ))
        WHERE "id" = open_order."id";
    EXCEPTION WHEN check_violation THEN
      NULL;
    END;
  END LOOP;
END $$;--> statement-breakpoint
-- Versions that orders were placed under, with the figures on the day of the upgrade. Their texts were not kept.
INSERT INTO "policy_versions" ("version", "policy")
  SELECT DISTINCT "policy_version", coalesce((SELECT "value" FROM "settings" WHERE "key" = 'policy'), '{}') FROM "orders";
