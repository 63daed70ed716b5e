CREATE TABLE "review_invitations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "review_invitations_token" UNIQUE("token"),
	CONSTRAINT "review_invitations_sent" CHECK ("review_invitations"."due_at" is null or "review_invitations"."sent_at" is null)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('abusive', 'personal_data', 'unlawful', 'advertising', 'off_topic'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"package_id" text,
	"package_name" text,
	"lang" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"name" text,
	"name_consented_at" timestamp with time zone,
	"upload_id" uuid,
	"picture_consented_at" timestamp with time zone,
	"state" text NOT NULL,
	"hidden_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reply" text,
	"replied_by" uuid,
	"replied_at" timestamp with time zone,
	"import_source" text,
	"external_id" text,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "reviews_order" UNIQUE("order_id"),
	CONSTRAINT "reviews_upload" UNIQUE("upload_id"),
	CONSTRAINT "reviews_external" UNIQUE("import_source","external_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('pending', 'published', 'hidden', 'withdrawn')),
	CONSTRAINT "reviews_hidden_reason" CHECK ("reviews"."hidden_reason" in ('abusive', 'personal_data', 'unlawful', 'advertising', 'off_topic')),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."state" = 'hidden') = ("reviews"."hidden_reason" is not null)),
	CONSTRAINT "reviews_origin" CHECK (("reviews"."order_id" is null) = ("reviews"."import_source" is not null)),
	CONSTRAINT "reviews_name_consent" CHECK ("reviews"."order_id" is null or ("reviews"."name" is null) = ("reviews"."name_consented_at" is null)),
	CONSTRAINT "reviews_picture_consent" CHECK (("reviews"."upload_id" is null) = ("reviews"."picture_consented_at" is null)),
	CONSTRAINT "reviews_withdrawn" CHECK ("reviews"."state" <> 'withdrawn' or ("reviews"."text" = '' and "reviews"."name" is null and "reviews"."upload_id" is null)),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_source";--> statement-breakpoint
ALTER TABLE "import_records" DROP CONSTRAINT "import_records_kind";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_problem";--> statement-breakpoint
ALTER TABLE "imported_orders" DROP CONSTRAINT "imported_orders_source";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_format";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_invitations_due" ON "review_invitations" USING btree ("due_at") WHERE "review_invitations"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_review_id" ON "review_reports" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "review_reports_resolved" ON "review_reports" USING btree ("resolved_at") WHERE "review_reports"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_user_id" ON "reviews" USING btree ("user_id") WHERE "reviews"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_of_package" ON "reviews" USING btree ("package_id","written_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_ratings" ON "reviews" USING btree ("package_id","rating","state") WHERE "reviews"."order_id" is not null and "reviews"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "reviews_featured" ON "reviews" USING btree ("lang","written_at" DESC NULLS LAST) WHERE "reviews"."state" = 'published' and "reviews"."order_id" is not null and "reviews"."name" is not null and "reviews"."text" <> '';--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_source" CHECK ("import_records"."source" in ('woocommerce', 'shopify', 'file')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_kind" CHECK ("import_records"."kind" in ('products', 'customers', 'orders', 'reviews')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_problem" CHECK ("import_rows"."problem" in ('missing', 'too_long', 'invalid_email', 'reserved_email', 'invalid_price', 'invalid_amount', 'invalid_currency', 'invalid_date', 'invalid_text', 'invalid_rating', 'duplicate', 'unknown_customer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_source" CHECK ("imported_orders"."source" in ('woocommerce', 'shopify', 'file')) NOT VALID;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_format" CHECK ("imports"."format" in ('woocommerce_products', 'woocommerce_customers', 'woocommerce_orders', 'shopify_products', 'shopify_customers', 'shopify_orders', 'reviews'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'verification_link', 'email_change_link', 'email_change_requested', 'email_changed', 'reset_link', 'login_link', 'invitation', 'password_changed', 'second_factor_changed', 'passkey_changed', 'new_device', 'payment_confirmed', 'order_started', 'order_paused', 'brief_reminder', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'review_invitation', 'review_hidden', 'offer_sent', 'offer_revised', 'offer_expiring', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'webhook_failing', 'account_inactive', 'account_erased')) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('reading', 'evidence', 'brief', 'review')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- Every rating is part of an average that pages show, also that of a review which is not published.
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "reviews" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "raise_content_version"();--> statement-breakpoint
-- A published review shows the refund of its order. The change of its revision changes the content version.
CREATE FUNCTION "touch_review_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "reviews" SET "order_id" = "order_id"
    WHERE "order_id" = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND "state" = 'published';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "touch_review" AFTER UPDATE OF "status" ON "refunds" FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "touch_review_of_order"('order_id');--> statement-breakpoint
CREATE TRIGGER "touch_review_on_insert" AFTER INSERT ON "refunds" FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."status" = 'succeeded') EXECUTE FUNCTION "touch_review_of_order"('order_id');--> statement-breakpoint
CREATE TRIGGER "touch_review" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW WHEN (NEW."status" = 'refunded' AND OLD."status" <> 'refunded') EXECUTE FUNCTION "touch_review_of_order"('id');--> statement-breakpoint
-- Nobody can type that a testimonial is verified any more: the reviews of paid orders are.
UPDATE "site_content" SET "value" = (
  SELECT coalesce(jsonb_agg("entry" - 'verified' ORDER BY "place"), '[]'::jsonb)
  FROM jsonb_array_elements("value") WITH ORDINALITY AS "list" ("entry", "place")
) WHERE "part" = 'testimonials' AND jsonb_typeof("value") = 'array';
