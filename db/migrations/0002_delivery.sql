ALTER TABLE "order_events" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "start_count" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was completed before the ledger began was delivered in full.
UPDATE "orders" SET "delivered" = "quantity" WHERE "id" IN (SELECT "order_id" FROM "order_events" WHERE "to_status" = 'completed');
