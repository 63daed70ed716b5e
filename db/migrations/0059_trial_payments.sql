DROP INDEX "reviews_ratings";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_trial" ON "payments" USING btree ("id") WHERE "payments"."is_trial";--> statement-breakpoint
CREATE INDEX "reviews_ratings" ON "reviews" USING btree ("package_id","rating","state","order_id") WHERE "reviews"."order_id" is not null and "reviews"."state" <> 'withdrawn';--> statement-breakpoint
-- Trial payments and their orders are counted nowhere: neither in the totals nor in analytics.
CREATE OR REPLACE FUNCTION "count_new_statuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "counters" ("name", "amount")
      SELECT 'payments:' || "status", count(*) FROM "added" WHERE NOT "is_trial" GROUP BY "status";
  ELSE
    INSERT INTO "counters" ("name", "amount")
      SELECT TG_TABLE_NAME || ':' || "status", count(*) FROM "added"
      WHERE NOT EXISTS (SELECT FROM "payments" WHERE "payments"."id" = "added"."payment_id" AND "is_trial") GROUP BY "status";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_status_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "counters" ("name", "amount")
      SELECT 'payments:' || "status", sum("change") FROM (
        SELECT "status", 1 AS "change" FROM "added" WHERE NOT "is_trial"
        UNION ALL SELECT "status", -1 FROM "removed" WHERE NOT "is_trial"
      ) AS "changes" GROUP BY "status" HAVING sum("change") <> 0;
  ELSE
    INSERT INTO "counters" ("name", "amount")
      SELECT TG_TABLE_NAME || ':' || "status", sum("change") FROM (
        SELECT "payment_id", "status", 1 AS "change" FROM "added" UNION ALL SELECT "payment_id", "status", -1 FROM "removed"
      ) AS "changes"
      WHERE NOT EXISTS (SELECT FROM "payments" WHERE "payments"."id" = "changes"."payment_id" AND "is_trial")
      GROUP BY "status" HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_paid_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."is_trial" THEN
    INSERT INTO "counters" ("name", "amount") VALUES ('taken', NEW."amount");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Money that paid for no order is not in 'taken', so its refund is not counted either.
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND NOT "is_trial") THEN
    INSERT INTO "counters" ("name", "amount")
      VALUES ('given_back', CASE WHEN NEW."status" = 'succeeded' THEN NEW."amount" ELSE -NEW."amount" END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_sale_to_analytics"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "order_count" integer;
  "discounted" integer;
  "discount_given" bigint;
BEGIN
  IF NEW."is_trial" THEN
    RETURN NULL;
  END IF;
  SELECT count(*), count(*) FILTER (WHERE "discount" > 0), coalesce(sum("discount"), 0)
    INTO "order_count", "discounted", "discount_given" FROM "orders" WHERE "payment_id" = NEW."id";
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
    SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "dimension", "key", "order_count", NEW."amount"
    FROM (VALUES ('source', coalesce(NEW."source", 'unknown')), ('campaign', NEW."campaign")) AS "of" ("dimension", "key") WHERE "key" IS NOT NULL;
  IF "discount_given" > 0 THEN
    INSERT INTO "counters" ("name", "amount") VALUES ('discounts', "discount_given");
    INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
      SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "dimension", "key", "discounted", "discount_given"
      FROM (VALUES ('discount', coalesce(NEW."source", 'unknown')), ('campaign_discount', NEW."campaign")) AS "of" ("dimension", "key") WHERE "key" IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_refund_to_analytics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."settled_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", CASE WHEN NEW."status" = 'succeeded' THEN -NEW."amount" ELSE NEW."amount" END
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND NOT "is_trial" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_lost_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "lost" bigint := CASE WHEN NEW."state" = 'lost' AND NEW."payment_id" IS NOT NULL THEN NEW."amount" ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."state" = 'lost' AND OLD."payment_id" IS NOT NULL THEN "lost" := "lost" - OLD."amount"; END IF;
  IF "lost" = 0 OR EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN RETURN NULL; END IF;
  INSERT INTO "counters" ("name", "amount") VALUES ('lost_disputes', "lost");
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."closed_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", -"lost"
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "seconds")
    VALUES ((NEW."ended_at" AT TIME ZONE 'UTC')::date, 'delivery', "delivery_key"(NEW."package_type", NEW."paid_at", NEW."ended_at"), 1,
      greatest(0, extract(epoch FROM NEW."ended_at" - NEW."paid_at"))::bigint);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Payments of the demo gateway, except those of demo data, which have no session there, and those of Stripe's test mode.
-- The trigger takes them off the totals of payments.
UPDATE "payments" SET "is_trial" = true
  WHERE ("provider" = 'demo' AND EXISTS (SELECT FROM "demo_sessions" WHERE "demo_sessions"."payment_id" = "payments"."id"))
    OR ("provider" = 'stripe' AND starts_with("session_id", 'cs_test_'));--> statement-breakpoint
INSERT INTO "counters" ("name", "amount")
  SELECT "name", -sum("amount") FROM (
    SELECT 'orders:' || o."status" AS "name", 1 AS "amount" FROM "orders" o JOIN "payments" p ON p."id" = o."payment_id" WHERE "is_trial"
    UNION ALL SELECT 'discounts', o."discount" FROM "orders" o JOIN "payments" p ON p."id" = o."payment_id" WHERE "is_trial" AND p."paid_at" IS NOT NULL
    UNION ALL SELECT 'taken', "amount" FROM "payments" WHERE "is_trial" AND "paid_at" IS NOT NULL
    UNION ALL SELECT 'given_back', r."amount" FROM "refunds" r JOIN "payments" p ON p."id" = r."payment_id" WHERE "is_trial" AND r."status" = 'succeeded'
    UNION ALL SELECT 'lost_disputes', d."amount" FROM "disputes" d JOIN "payments" p ON p."id" = d."payment_id" WHERE "is_trial" AND d."state" = 'lost'
  ) AS "counted" GROUP BY "name" HAVING sum("amount") <> 0;--> statement-breakpoint
-- Takes them off analytics, on the days that are still there.
INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue", "seconds")
  SELECT "day", "dimension", "key", -sum("orders"), -sum("revenue"), -sum("seconds") FROM (
    SELECT (p."paid_at" AT TIME ZONE 'UTC')::date AS "day", "dimension", "key", "order_count" AS "orders", "pence" AS "revenue", 0 AS "seconds"
      FROM "payments" p,
        LATERAL (SELECT count(*) AS "all", count(*) FILTER (WHERE "discount" > 0) AS "discounted", coalesce(sum("discount"), 0) AS "discount"
          FROM "orders" WHERE "payment_id" = p."id") AS o,
        LATERAL (VALUES ('source', coalesce("source", 'unknown'), o."all", p."amount"), ('campaign', "campaign", o."all", p."amount"),
          ('discount', coalesce("source", 'unknown'), o."discounted", o."discount"),
          ('campaign_discount', "campaign", o."discounted", o."discount")) AS "of" ("dimension", "key", "order_count", "pence")
      WHERE "is_trial" AND p."paid_at" IS NOT NULL
    UNION ALL SELECT (coalesce("at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", 0, -"returned", 0
      FROM (SELECT "payment_id", "settled_at" AS "at", "amount" AS "returned" FROM "refunds" WHERE "status" = 'succeeded'
          UNION ALL SELECT "payment_id", "closed_at", "amount" FROM "disputes" WHERE "state" = 'lost') AS "back"
        JOIN "payments" p ON p."id" = "back"."payment_id",
        LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
      WHERE "is_trial"
    UNION ALL SELECT (o."ended_at" AT TIME ZONE 'UTC')::date, 'delivery', "delivery_key"(o."package_type", o."paid_at", o."ended_at"), 1, 0,
        greatest(0, extract(epoch FROM o."ended_at" - o."paid_at"))::bigint
      FROM "orders" o JOIN "payments" p ON p."id" = o."payment_id"
      WHERE "is_trial" AND o."status" = 'completed' AND o."ended_at" IS NOT NULL AND o."paid_at" IS NOT NULL
  ) AS "counted"
  WHERE "key" IS NOT NULL AND EXISTS (
    SELECT FROM "daily_analytics" d WHERE d."day" = "counted"."day" AND d."dimension" = "counted"."dimension" AND d."key" = "counted"."key"
    UNION ALL SELECT FROM "analytics_deltas" d WHERE d."day" = "counted"."day" AND d."dimension" = "counted"."dimension" AND d."key" = "counted"."key")
  GROUP BY "day", "dimension", "key" HAVING sum("orders") <> 0 OR sum("revenue") <> 0;--> statement-breakpoint
-- Their VAT was never due. Their documents keep their numbers, and say nothing about VAT any more.
DELETE FROM "tax_entries" WHERE "payment_id" IN (SELECT "id" FROM "payments" WHERE "is_trial");--> statement-breakpoint
DELETE FROM "payment_taxes" WHERE "payment_id" IN (SELECT "id" FROM "payments" WHERE "is_trial");--> statement-breakpoint
UPDATE "documents" SET "content" = "content" - '{tax,correctedTax,correctedTaxes,beyondSale,evidence}'::text[]
  WHERE "payment_id" IN (SELECT "id" FROM "payments" WHERE "is_trial") AND "content" ?| '{tax,correctedTax,correctedTaxes,beyondSale,evidence}'::text[];
