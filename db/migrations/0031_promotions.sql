CREATE TABLE "offered_prices" (
	"package_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"price" integer,
	CONSTRAINT "offered_prices_package_id_since_pk" PRIMARY KEY("package_id","since"),
	CONSTRAINT "offered_prices_price" CHECK ("offered_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"is_single_use" boolean NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"payer_fingerprint" text,
	"code" text,
	"title" text NOT NULL,
	"discount" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_payment_id_promotion_id_pk" PRIMARY KEY("payment_id","promotion_id"),
	CONSTRAINT "promotion_uses_discount" CHECK ("promotion_uses"."discount" >= 0),
	CONSTRAINT "promotion_uses_state" CHECK ("promotion_uses"."state" in ('reserved', 'redeemed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"benefit" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"customer_ids" jsonb NOT NULL,
	"minimum_spend" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"max_discount" integer,
	"is_exclusive" boolean NOT NULL,
	"priority" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"discount_given" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "promotions_trigger" CHECK ("promotions"."trigger" in ('automatic', 'code')),
	CONSTRAINT "promotions_state" CHECK ("promotions"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "promotions_minimum_spend" CHECK ("promotions"."minimum_spend" >= 1),
	CONSTRAINT "promotions_window" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_max_uses" CHECK ("promotions"."max_uses" >= 1),
	CONSTRAINT "promotions_max_uses_per_customer" CHECK ("promotions"."max_uses_per_customer" >= 1),
	CONSTRAINT "promotions_max_discount" CHECK ("promotions"."max_discount" >= 1),
	CONSTRAINT "promotions_use_count" CHECK ("promotions"."use_count" >= 0),
	CONSTRAINT "promotions_discount_given" CHECK ("promotions"."discount_given" >= 0)
);
--> statement-breakpoint
ALTER TABLE "analytics_deltas" DROP CONSTRAINT "analytics_deltas_dimension";--> statement-breakpoint
ALTER TABLE "daily_analytics" DROP CONSTRAINT "daily_analytics_dimension";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_price";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion_id","created_at","code");--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","created_at");--> statement-breakpoint
CREATE INDEX "promotion_uses_customer" ON "promotion_uses" USING btree ("user_id","promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_email" ON "promotion_uses" USING btree ("email","promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_payer" ON "promotion_uses" USING btree ("payer_fingerprint","promotion_id");--> statement-breakpoint
CREATE INDEX "promotions_active" ON "promotions" USING btree ("id") WHERE "promotions"."state" = 'active' and "promotions"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "analytics_deltas" ADD CONSTRAINT "analytics_deltas_dimension" CHECK ("analytics_deltas"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount'));--> statement-breakpoint
ALTER TABLE "daily_analytics" ADD CONSTRAINT "daily_analytics_dimension" CHECK ("daily_analytics"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price" CHECK ("orders"."price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0) NOT VALID;--> statement-breakpoint
-- Promotions come before payments in the code, so that the table definition cannot name them.
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The history of prices starts with the upgrade. Before its triggers, because no page changes.
INSERT INTO "offered_prices" ("package_id", "price") SELECT "id", "price" FROM "packages" WHERE "archived_at" IS NULL;--> statement-breakpoint
-- Not for the counters: a use must not reject an open form. Every change of the definition sets "updated_at".
CREATE TRIGGER "set_revision" BEFORE UPDATE OF "updated_at" ON "promotions" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- Automatic promotions change what pages show, so they raise the content version as packages do; uses do not.
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "promotions" FOR EACH ROW EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE OF "updated_at" ON "promotions" FOR EACH ROW EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "offered_prices" FOR EACH ROW EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
-- A payment without a discount adds no more rows than before.
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
    INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
      VALUES ((NEW."paid_at" AT TIME ZONE 'UTC')::date, 'discount', '', "discounted", "discount_given");
  END IF;
  RETURN NULL;
END $$;
