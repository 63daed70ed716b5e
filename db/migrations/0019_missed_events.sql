CREATE TABLE "provider_event_marks" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "next_read_at" SET DEFAULT now() + interval '1 day';--> statement-breakpoint
-- Those paid before are read once more within a week; of Stripe the list of events tells, and older ones have had their time.
UPDATE "payments" SET "next_read_at" = now() + random() * interval '7 days' WHERE "provider" = 'paypal' AND "paid_at" > now() - interval '180 days';--> statement-breakpoint
CREATE INDEX "payments_next_read" ON "payments" USING btree ("next_read_at") WHERE "payments"."paid_at" is not null and "payments"."next_read_at" is not null;