CREATE TABLE "provider_problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"operation" text NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"payment_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "provider_problems_once" UNIQUE("provider","operation","code")
);
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_problems" ADD CONSTRAINT "provider_problems_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_problems" ADD CONSTRAINT "provider_problems_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notices_failed" ON "payment_notices" USING btree ("failed_at") WHERE "payment_notices"."failed_at" is not null and "payment_notices"."applied_at" is null;