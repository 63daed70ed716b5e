ALTER TABLE "analytics_deltas" DROP CONSTRAINT "analytics_deltas_dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" DROP CONSTRAINT "daily_analytics_dimension";--> statement-breakpoint
ALTER TABLE "analytics_deltas" ADD CONSTRAINT "analytics_deltas_dimension" CHECK ("analytics_deltas"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount', 'campaign_discount')) NOT VALID;--> statement-breakpoint
ALTER TABLE "daily_analytics" ADD CONSTRAINT "daily_analytics_dimension" CHECK ("daily_analytics"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount', 'campaign_discount')) NOT VALID;--> statement-breakpoint
-- Also counts the discounts of each campaign.
CREATE OR REPLACE FUNCTION "add_sale_to_analytics"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "order_count" integer;
  "discounted" integer;
  "discount_given" bigint;
BEGIN
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
END $$;
