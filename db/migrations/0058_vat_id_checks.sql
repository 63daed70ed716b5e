CREATE TABLE "vat_id_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vat_id" text NOT NULL,
	"is_valid" boolean NOT NULL,
	"reference" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD COLUMN "vat_id_state" text;--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD COLUMN "vat_id_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD COLUMN "vat_id_reference" text;--> statement-breakpoint
CREATE INDEX "vat_id_checks_vat_id" ON "vat_id_checks" USING btree ("vat_id","checked_at");--> statement-breakpoint
CREATE INDEX "payment_taxes_reverse_charge" ON "payment_taxes" USING btree ("tax_date") WHERE "payment_taxes"."treatment" = 'reverse_charge';--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD CONSTRAINT "payment_taxes_vat_id_state" CHECK ("payment_taxes"."vat_id_state" in ('unverified', 'valid', 'invalid'));--> statement-breakpoint
INSERT INTO "vat_id_checks" ("vat_id", "is_valid", "reference", "checked_at")
SELECT "vat_id", "vat_id_state" = 'valid', "vat_id_reference", "vat_id_checked_at"
FROM "billing_profiles"
WHERE "vat_id" IS NOT NULL AND "vat_id_checked_at" IS NOT NULL AND "vat_id_state" <> 'unverified'
ORDER BY "vat_id_checked_at";--> statement-breakpoint
-- The documents of a sale to a business name the id that it relied on.
UPDATE "payment_taxes" AS "tax"
SET "vat_id" = "named"."vat_id", "vat_id_state" = 'valid', "vat_id_checked_at" = "named"."checked_at", "vat_id_reference" = "named"."reference"
FROM (
  SELECT DISTINCT ON ("payment_id", "company" ->> 'country')
    "payment_id",
    "company" ->> 'country' AS "country",
    "company" ->> 'vatId' AS "vat_id",
    ("company" #>> '{verification,at}')::timestamptz AS "checked_at",
    "company" #>> '{verification,reference}' AS "reference"
  FROM (SELECT "payment_id", "issued_at", "content" #> '{buyer,company}' AS "company" FROM "documents") AS "document"
  WHERE "company" #>> '{verification,at}' IS NOT NULL
  ORDER BY "payment_id", "company" ->> 'country', "issued_at" DESC
) AS "named"
WHERE "tax"."payment_id" = "named"."payment_id" AND "tax"."business_country" = "named"."country";--> statement-breakpoint
-- Without such a document, the business details still name the id.
UPDATE "payment_taxes" AS "tax"
SET "vat_id" = "profile"."vat_id", "vat_id_state" = 'valid', "vat_id_checked_at" = "profile"."vat_id_checked_at", "vat_id_reference" = "profile"."vat_id_reference"
FROM "payments" AS "payment", "billing_profiles" AS "profile"
WHERE "payment"."id" = "tax"."payment_id" AND "profile"."user_id" = "payment"."user_id"
  AND "tax"."vat_id" IS NULL AND "tax"."business_country" = "profile"."country"
  AND "profile"."vat_id" IS NOT NULL AND "profile"."vat_id_state" = 'valid';
