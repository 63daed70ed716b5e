CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"api_key_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "lang" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "flagged_inactive_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_unused" ON "users" USING btree ("last_seen_at") WHERE "users"."role" = 'user' and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_unanswered" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_start" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'pending' and "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_in_work" ON "orders" USING btree ("started_at") WHERE "orders"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "orders_fell_short" ON "orders" USING btree ("ended_at") WHERE "orders"."status" in ('partial', 'failed');--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_price" ON "orders" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "orders_username" ON "orders" USING btree ("tiktok_username" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "orders_short_id" ON "orders" USING btree (right("id"::text, 8));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "users" SET "last_seen_at" = greatest("created_at", (SELECT max("sessions"."created_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id"));--> statement-breakpoint
UPDATE "orders" SET "started_at" = (SELECT max("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_status" = 'processing');--> statement-breakpoint
UPDATE "orders" SET "ended_at" = (SELECT max("at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "to_status" = "orders"."status") WHERE "status" NOT IN ('pending', 'processing');--> statement-breakpoint
CREATE FUNCTION "tally_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tallies" ("name", "amount")
    SELECT TG_TABLE_NAME || ':' || "status", sum("change") FROM (
      SELECT "status", 1 AS "change" FROM "added" UNION ALL SELECT "status", -1 FROM "removed"
    ) AS "changes" GROUP BY "status" HAVING sum("change") <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_new_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tallies" ("name", "amount")
    SELECT TG_TABLE_NAME || ':' || "status", count(*) FROM "added" GROUP BY "status";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_taken"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tallies" ("name", "amount") VALUES ('taken', NEW."amount");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_given_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Money that bought nothing was never taken: what is given back of it is nothing lost.
  IF NEW."payment_id" IS NOT NULL THEN
    INSERT INTO "tallies" ("name", "amount")
      VALUES ('given_back', CASE WHEN NEW."status" = 'succeeded' THEN NEW."amount" ELSE -NEW."amount" END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tallies" ("name", "amount") VALUES ('users', CASE WHEN NEW."erased_at" IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tally_new_orders" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_status"();--> statement-breakpoint
CREATE TRIGGER "tally_moved_orders" AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "tally_status"();--> statement-breakpoint
CREATE TRIGGER "tally_new_payments" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_status"();--> statement-breakpoint
CREATE TRIGGER "tally_moved_payments" AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "tally_status"();--> statement-breakpoint
CREATE TRIGGER "tally_payments_taken_at_once" AFTER INSERT ON "payments" FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "tally_taken"();--> statement-breakpoint
CREATE TRIGGER "tally_payments_taken" AFTER UPDATE OF "paid_at" ON "payments" FOR EACH ROW WHEN (OLD."paid_at" IS NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "tally_taken"();--> statement-breakpoint
CREATE TRIGGER "tally_refunds_at_once" AFTER INSERT ON "refunds" FOR EACH ROW WHEN (NEW."status" = 'succeeded') EXECUTE FUNCTION "tally_given_back"();--> statement-breakpoint
CREATE TRIGGER "tally_refunds" AFTER UPDATE OF "status" ON "refunds" FOR EACH ROW WHEN ((OLD."status" = 'succeeded') <> (NEW."status" = 'succeeded')) EXECUTE FUNCTION "tally_given_back"();--> statement-breakpoint
CREATE TRIGGER "tally_new_users" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
CREATE TRIGGER "tally_erased_users" AFTER UPDATE OF "erased_at" ON "users" FOR EACH ROW WHEN (OLD."erased_at" IS NULL AND NEW."erased_at" IS NOT NULL) EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
INSERT INTO "tallies" ("name", "amount")
  SELECT 'orders:' || "status", count(*) FROM "orders" GROUP BY "status"
  UNION ALL SELECT 'payments:' || "status", count(*) FROM "payments" GROUP BY "status"
  UNION ALL SELECT 'taken', coalesce(sum("amount"), 0) FROM "payments" WHERE "paid_at" IS NOT NULL
  UNION ALL SELECT 'given_back', coalesce(sum("amount"), 0) FROM "refunds" WHERE "status" = 'succeeded' AND "payment_id" IS NOT NULL
  UNION ALL SELECT 'users', count(*) FROM "users";
