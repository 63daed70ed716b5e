CREATE TABLE "demo_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "payment_notices_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"provider" text NOT NULL,
	"session_id" text NOT NULL,
	"charge_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	CONSTRAINT "payment_issues_once" UNIQUE("provider","session_id","kind")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"order_id" uuid,
	"idempotency_key" text,
	"issue_id" uuid,
	"provider" text NOT NULL,
	"charge_id" text NOT NULL,
	"provider_refund_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"credit_note" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "refunds_credit_note_unique" UNIQUE("credit_note"),
	CONSTRAINT "refunds_at_provider" UNIQUE("provider","provider_refund_id"),
	CONSTRAINT "refunds_idempotency" UNIQUE("order_id","idempotency_key")
);
--> statement-breakpoint
DROP INDEX "payments_attention";--> statement-breakpoint
DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_number" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_issue_id_payment_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."payment_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_refunds_session" ON "demo_refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_notices_due" ON "payment_notices" USING btree ("next_attempt_at") WHERE "payment_notices"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "payment_issues_payment" ON "payment_issues" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_issues_open" ON "payment_issues" USING btree ("id") WHERE "payment_issues"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("next_attempt_at") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number");--> statement-breakpoint
UPDATE "payments" SET "settled_at" = coalesce("paid_at", "created_at") WHERE "paid_at" IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM "orders" WHERE "orders"."payment_id" = "payments"."id" AND "orders"."status" = 'pending');--> statement-breakpoint
UPDATE "payments" SET "charge_id" = "session_id" WHERE "paid_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "receipt_number" = "numbered"."number"
  FROM (SELECT "id", row_number() OVER (ORDER BY "paid_at", "id") AS "number" FROM "payments" WHERE "paid_at" IS NOT NULL) AS "numbered"
  WHERE "numbered"."id" = "payments"."id";--> statement-breakpoint
INSERT INTO "number_series" SELECT 'receipt', coalesce(max("receipt_number"), 0) FROM "payments";--> statement-breakpoint
INSERT INTO "number_series" VALUES ('credit_note', 0);--> statement-breakpoint
INSERT INTO "payment_issues" ("id", "kind", "payment_id", "provider", "session_id", "charge_id", "amount", "currency")
  SELECT gen_random_uuid(), "needs_attention", "id", coalesce("provider", 'demo'), coalesce("session_id", "id"::text), "charge_id", "amount", "currency"
  FROM "payments" WHERE "needs_attention" IS NOT NULL;
