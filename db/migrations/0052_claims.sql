CREATE TABLE "method_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"delivery" text NOT NULL,
	"exclusions" text NOT NULL,
	"evidence" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_promises" (
	"package_id" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"on_time" integer NOT NULL,
	"shortfalls" integer NOT NULL,
	"refunded" integer NOT NULL,
	"median_start_minutes" integer,
	"median_finish_minutes" integer,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_promises_orders" CHECK ("package_promises"."orders" >= 0),
	CONSTRAINT "package_promises_on_time" CHECK ("package_promises"."on_time" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_shortfalls" CHECK ("package_promises"."shortfalls" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_refunded" CHECK ("package_promises"."refunded" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_median_start_minutes" CHECK ("package_promises"."median_start_minutes" >= 0),
	CONSTRAINT "package_promises_median_finish_minutes" CHECK ("package_promises"."median_finish_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "claim_records" (
	"name" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"sample" integer NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_records_name" CHECK ("claim_records"."name" in ('customers', 'followers', 'engagement', 'satisfactionPercent', 'countries', 'years', 'uptimePercent', 'deliveryHours')),
	CONSTRAINT "claim_records_value" CHECK ("claim_records"."value" >= 0),
	CONSTRAINT "claim_records_sample" CHECK ("claim_records"."sample" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uptime_days" (
	"day" date PRIMARY KEY NOT NULL,
	"first_minute" timestamp with time zone NOT NULL,
	"last_minute" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "uptime_days_minutes" CHECK ("uptime_days"."minutes" between 1 and 1440),
	CONSTRAINT "uptime_days_order" CHECK ("uptime_days"."first_minute" <= "uptime_days"."last_minute")
);
--> statement-breakpoint
ALTER TABLE "package_texts" ADD COLUMN "method_delivery" text;--> statement-breakpoint
ALTER TABLE "package_texts" ADD COLUMN "method_exclusions" text;--> statement-breakpoint
ALTER TABLE "package_texts" ADD COLUMN "method_evidence" text;--> statement-breakpoint
ALTER TABLE "package_texts" ADD COLUMN "method_card_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "method_card_id" text;--> statement-breakpoint
ALTER TABLE "package_promises" ADD CONSTRAINT "package_promises_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_texts" ADD CONSTRAINT "package_texts_method_card_id_method_cards_id_fk" FOREIGN KEY ("method_card_id") REFERENCES "public"."method_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_package_paid" ON "orders" USING btree ("package_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "package_texts" ADD CONSTRAINT "package_texts_method" CHECK (num_nulls("package_texts"."method_delivery", "package_texts"."method_exclusions", "package_texts"."method_evidence") in (0, 3));--> statement-breakpoint
-- Every version of a method card is stored once, whoever writes the texts; orders keep its id.
CREATE FUNCTION "set_method_card"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nulls(NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence") > 0 THEN
    NEW."method_card_id" := NULL;
    RETURN NEW;
  END IF;
  NEW."method_card_id" := md5(jsonb_build_array(NEW."lang", NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence")::text);
  INSERT INTO "method_cards" ("id", "lang", "delivery", "exclusions", "evidence")
    VALUES (NEW."method_card_id", NEW."lang", NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence")
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "set_method_card" BEFORE INSERT OR UPDATE OF "lang", "method_delivery", "method_exclusions", "method_evidence" ON "package_texts" FOR EACH ROW EXECUTE FUNCTION "set_method_card"();--> statement-breakpoint
-- The promises are published from 20 orders on (MIN_SAMPLE in shop/catalog/package-view.ts).
CREATE TRIGGER "content_comes" AFTER INSERT ON "package_promises" FOR EACH ROW WHEN (NEW."orders" >= 20) EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_goes" AFTER DELETE ON "package_promises" FOR EACH ROW WHEN (OLD."orders" >= 20) EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "package_promises" FOR EACH ROW WHEN (
  greatest(OLD."orders", NEW."orders") >= 20
  AND (OLD."orders", OLD."on_time", OLD."shortfalls", OLD."refunded", OLD."median_start_minutes", OLD."median_finish_minutes")
    IS DISTINCT FROM (NEW."orders", NEW."on_time", NEW."shortfalls", NEW."refunded", NEW."median_start_minutes", NEW."median_finish_minutes")
) EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "claim_records" FOR EACH ROW EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "claim_records" FOR EACH ROW WHEN (OLD."value" IS DISTINCT FROM NEW."value") EXECUTE FUNCTION "raise_content_version"();
