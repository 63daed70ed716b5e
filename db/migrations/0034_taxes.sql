CREATE TABLE "payment_taxes" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"tax_date" date NOT NULL,
	"ip_country" text,
	"payer_country" text,
	"stated_country" text,
	"evidence" text NOT NULL,
	"chosen_country" text,
	"business_country" text,
	"is_open" boolean NOT NULL,
	"treatment" text NOT NULL,
	"country" text NOT NULL,
	"rate" integer NOT NULL,
	"scheme" text,
	"registration_country" text,
	"registration_number" text,
	CONSTRAINT "payment_taxes_evidence" CHECK ("payment_taxes"."evidence" in ('confirmed', 'single', 'conflict', 'missing')),
	CONSTRAINT "payment_taxes_treatment" CHECK ("payment_taxes"."treatment" in ('not_registered', 'taxed', 'reverse_charge', 'outside_scope')),
	CONSTRAINT "payment_taxes_rate" CHECK ("payment_taxes"."rate" >= 0),
	CONSTRAINT "payment_taxes_scheme" CHECK ("payment_taxes"."scheme" in ('uk', 'eu_state', 'oss_union', 'oss_non_union'))
);
--> statement-breakpoint
CREATE TABLE "tax_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tax_date" date NOT NULL,
	"treatment" text NOT NULL,
	"country" text NOT NULL,
	"rate" integer NOT NULL,
	"scheme" text,
	"registration_country" text,
	"registration_number" text,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_entries_kind" CHECK ("tax_entries"."kind" in ('sale', 'refund', 'refund_reversal', 'correction')),
	CONSTRAINT "tax_entries_treatment" CHECK ("tax_entries"."treatment" in ('not_registered', 'taxed', 'reverse_charge', 'outside_scope')),
	CONSTRAINT "tax_entries_rate" CHECK ("tax_entries"."rate" >= 0),
	CONSTRAINT "tax_entries_scheme" CHECK ("tax_entries"."scheme" in ('uk', 'eu_state', 'oss_union', 'oss_non_union'))
);
--> statement-breakpoint
CREATE TABLE "billing_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_id" text,
	"vat_id_state" text NOT NULL,
	"vat_id_checked_at" timestamp with time zone,
	"vat_id_reference" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "billing_profiles_vat_id_state" CHECK ("billing_profiles"."vat_id_state" in ('unverified', 'valid', 'invalid')),
	CONSTRAINT "billing_profiles_country" CHECK ("billing_profiles"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" integer NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credit_note_number_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_receipt_number_unique";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "number_series" DROP CONSTRAINT "number_series_series";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_note_series" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ip_country" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_country" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_series" text;--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD CONSTRAINT "payment_taxes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_entries" ADD CONSTRAINT "tax_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_entries" ADD CONSTRAINT "tax_entries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_profiles" ADD CONSTRAINT "billing_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_taxes_open" ON "payment_taxes" USING btree ("tax_date") WHERE "payment_taxes"."is_open";--> statement-breakpoint
CREATE INDEX "payment_taxes_date" ON "payment_taxes" USING btree ("tax_date");--> statement-breakpoint
CREATE INDEX "tax_entries_date" ON "tax_entries" USING btree ("tax_date");--> statement-breakpoint
CREATE INDEX "tax_entries_payment" ON "tax_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_entries_sale" ON "tax_entries" USING btree ("payment_id") WHERE "tax_entries"."kind" = 'sale';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "documents_dispute" ON "documents" USING btree ("dispute_id") WHERE "documents"."dispute_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_credit_note_number" ON "refunds" USING btree ("credit_note_number") WHERE "refunds"."credit_note_series" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'invoice', 'credit_note', 'credit_note_reversal', 'correction')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE OF "updated_at" ON "billing_profiles" FOR EACH ROW EXECUTE FUNCTION "set_revision"();
