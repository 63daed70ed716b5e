DROP INDEX "promotion_uses_payer";--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD COLUMN "line_discounts" integer[];--> statement-breakpoint
CREATE INDEX "promotion_uses_fingerprint" ON "promotion_uses" USING btree ("payer_fingerprint","promotion_id") WHERE "promotion_uses"."payer_fingerprint" is not null;