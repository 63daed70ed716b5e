CREATE TABLE "offer_revisions" (
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_revisions_offer_id_number_pk" PRIMARY KEY("offer_id","number"),
	CONSTRAINT "offer_revisions_number" CHECK ("offer_revisions"."number" >= 1),
	CONSTRAINT "offer_revisions_lines" CHECK (jsonb_array_length("offer_revisions"."lines") between 1 and 20),
	CONSTRAINT "offer_revisions_total" CHECK ("offer_revisions"."total" >= 1)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"client_key" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"user_id" uuid,
	"conversation_id" uuid,
	"number" integer DEFAULT 1 NOT NULL,
	"payment_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "offers_token" UNIQUE("token"),
	CONSTRAINT "offers_client_key" UNIQUE("client_key"),
	CONSTRAINT "offers_payment" UNIQUE("payment_id"),
	CONSTRAINT "offers_number" CHECK ("offers"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
ALTER TABLE "offer_revisions" ADD CONSTRAINT "offer_revisions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_revisions" ADD CONSTRAINT "offer_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_revisions_expires" ON "offer_revisions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "offers_user_id" ON "offers" USING btree ("user_id") WHERE "offers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "offers_conversation" ON "offers" USING btree ("conversation_id") WHERE "offers"."conversation_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_offer" ON "emails" USING btree (("data" ->> 'offerId')) WHERE "emails"."data" ->> 'offerId' is not null;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'reset_link', 'invitation', 'password_changed', 'second_factor_changed', 'payment_confirmed', 'order_started', 'order_paused', 'brief_reminder', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'offer_sent', 'offer_revised', 'offer_expiring', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'webhook_failing', 'account_inactive', 'account_erased')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "offers" FOR EACH ROW EXECUTE FUNCTION "set_revision"();
