ALTER TABLE "analytics_deltas" DROP CONSTRAINT "analytics_deltas_dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" DROP CONSTRAINT "daily_analytics_dimension";--> statement-breakpoint
CREATE INDEX "audit_log_packages" ON "audit_log" USING btree ("at") WHERE "audit_log"."action" = 'package.changed';--> statement-breakpoint
ALTER TABLE "analytics_deltas" ADD CONSTRAINT "analytics_deltas_dimension" CHECK ("analytics_deltas"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery'));--> statement-breakpoint
ALTER TABLE "daily_analytics" ADD CONSTRAINT "daily_analytics_dimension" CHECK ("daily_analytics"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery'));--> statement-breakpoint
-- Deliveries per day, for the dashboard: a refund later replaces "ended_at", so they are counted when an order is completed.
-- The policy of that moment decides what is late; hours that are not set are those of DEFAULT_POLICY.
CREATE FUNCTION "delivery_key"("package_type" text, "paid_at" timestamptz, "ended_at" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "package_type" NOT IN ('followers', 'likes', 'views') THEN 'untimed'
    WHEN "ended_at" <= "paid_at" + make_interval(secs => 3600 * (
      coalesce(("policy" ->> 'startHours')::float8, 24) +
      coalesce(("policy" -> 'deliveryHours' -> "package_type" ->> 'to')::float8, CASE "package_type" WHEN 'views' THEN 24 WHEN 'likes' THEN 48 ELSE 72 END)))
    THEN 'on_time' ELSE 'late' END
  FROM (SELECT (SELECT "value" FROM "settings" WHERE "key" = 'policy') AS "policy") AS "settings_now"
$$;--> statement-breakpoint
CREATE FUNCTION "count_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "seconds")
    VALUES ((NEW."ended_at" AT TIME ZONE 'UTC')::date, 'delivery', "delivery_key"(NEW."package_type", NEW."paid_at", NEW."ended_at"), 1,
      greatest(0, extract(epoch FROM NEW."ended_at" - NEW."paid_at"))::bigint);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_deliveries_at_once" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW."status" = 'completed' AND NEW."ended_at" IS NOT NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "count_delivery"();--> statement-breakpoint
CREATE TRIGGER "count_deliveries" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW WHEN (OLD."status" <> 'completed' AND NEW."status" = 'completed' AND NEW."ended_at" IS NOT NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "count_delivery"();--> statement-breakpoint
INSERT INTO "daily_analytics" ("day", "dimension", "key", "orders", "seconds")
  SELECT ("ended_at" AT TIME ZONE 'UTC')::date AS "day", 'delivery', "delivery_key"("package_type", "paid_at", "ended_at") AS "key", count(*),
    sum(greatest(0, extract(epoch FROM "ended_at" - "paid_at")))::bigint
  FROM "orders" WHERE "status" = 'completed' AND "paid_at" IS NOT NULL AND "ended_at" > now() - interval '1 year' GROUP BY 1, 3;
