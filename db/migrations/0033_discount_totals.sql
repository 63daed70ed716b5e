-- Also counts the discounts of all time, and those of each source.
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
      VALUES ((NEW."paid_at" AT TIME ZONE 'UTC')::date, 'discount', coalesce(NEW."source", 'unknown'), "discounted", "discount_given");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "counters" ("name", "amount")
  SELECT 'discounts', sum("revenue") FROM (
    SELECT "revenue" FROM "daily_analytics" WHERE "dimension" = 'discount'
    UNION ALL SELECT "revenue" FROM "analytics_deltas" WHERE "dimension" = 'discount'
  ) AS "given" HAVING sum("revenue") > 0;
