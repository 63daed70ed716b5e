CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "documents_number" UNIQUE("series","number"),
	CONSTRAINT "documents_of_refund" UNIQUE("refund_id","kind"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'credit_note', 'credit_note_reversal')),
	CONSTRAINT "documents_amount" CHECK ("documents"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_receipt" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'receipt';--> statement-breakpoint
CREATE INDEX "documents_payment" ON "documents" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_without_receipt" ON "payments" USING btree ("paid_at","id") WHERE "payments"."paid_at" is not null and "payments"."receipt_issued_at" is null;--> statement-breakpoint
-- What was issued before is frozen as it reads now: the best that is known of it.
INSERT INTO "documents" ("id", "kind", "series", "number", "issued_at", "user_id", "payment_id", "amount", "currency", "content")
  SELECT gen_random_uuid(), 'receipt', 'receipt', p."receipt_number", coalesce(p."paid_at", p."created_at"), p."user_id", p."id", p."amount", p."currency",
    jsonb_build_object(
      'seller', "seller"."content",
      'buyer', jsonb_build_object('name', u."name", 'email', p."email"),
      'lang', p."lang", 'method', p."method",
      'paidAt', to_char(p."paid_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'lines', coalesce("sold"."lines", '[]'::jsonb),
      'display', jsonb_build_object('currency', p."display_currency", 'rate', p."display_rate", 'asOf', p."rate_as_of"))
  FROM "payments" p
  JOIN "users" u ON u."id" = p."user_id"
  LEFT JOIN (
    SELECT o."payment_id", jsonb_agg(jsonb_build_object('orderId', o."id", 'name', o."package_name", 'quantity', o."quantity",
      'units', o."units", 'tiktokUsername', o."tiktok_username", 'amount', o."price") ORDER BY o."line") AS "lines"
    FROM "orders" o GROUP BY o."payment_id"
  ) "sold" ON "sold"."payment_id" = p."id"
  CROSS JOIN (
    SELECT jsonb_build_object(
      'name', coalesce((SELECT nullif("value", 'null'::jsonb)->>'name' FROM "settings" WHERE "key" = 'trader'), (SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'shopName'), 'Crescendo'),
      'address', (SELECT nullif("value", 'null'::jsonb)->>'address' FROM "settings" WHERE "key" = 'trader'),
      'email', coalesce((SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'supportEmail'), 'support@example.com')) AS "content"
  ) "seller"
  WHERE p."receipt_number" IS NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "receipt_issued_at" = coalesce("paid_at", "created_at") WHERE "receipt_number" IS NOT NULL;--> statement-breakpoint
INSERT INTO "documents" ("id", "kind", "series", "number", "issued_at", "user_id", "payment_id", "refund_id", "amount", "currency", "content")
  SELECT gen_random_uuid(), 'credit_note', 'credit_note', r."credit_note", coalesce(r."settled_at", r."created_at"), p."user_id", r."payment_id", r."id", r."amount", r."currency",
    jsonb_build_object(
      'seller', coalesce("receipt"."content"->'seller', jsonb_build_object(
        'name', coalesce((SELECT nullif("value", 'null'::jsonb)->>'name' FROM "settings" WHERE "key" = 'trader'), (SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'shopName'), 'Crescendo'),
        'address', (SELECT nullif("value", 'null'::jsonb)->>'address' FROM "settings" WHERE "key" = 'trader'),
        'email', coalesce((SELECT "value" #>> '{}' FROM "settings" WHERE "key" = 'supportEmail'), 'support@example.com'))),
      'buyer', CASE WHEN p."id" IS NOT NULL THEN jsonb_build_object('name', u."name", 'email', p."email") END,
      'lang', p."lang", 'method', p."method", 'paidAt', "receipt"."content"->'paidAt',
      'lines', CASE WHEN o."id" IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('orderId', o."id",
        'name', o."package_name", 'quantity', o."quantity", 'units', o."units", 'tiktokUsername', o."tiktok_username",
        'amount', r."amount")) END,
      'display', "receipt"."content"->'display')
  FROM "refunds" r
  LEFT JOIN "payment_issues" i ON i."id" = r."issue_id" AND r."payment_id" IS NULL
  LEFT JOIN "payments" p ON p."id" = coalesce(r."payment_id", i."payment_id")
  LEFT JOIN "users" u ON u."id" = p."user_id"
  LEFT JOIN "documents" "receipt" ON "receipt"."payment_id" = r."payment_id" AND "receipt"."kind" = 'receipt'
  LEFT JOIN "orders" o ON o."id" = r."order_id"
  WHERE r."credit_note" IS NOT NULL;--> statement-breakpoint
-- Refunds that had failed after their success had no document that took their credit note back.
INSERT INTO "documents" ("id", "kind", "series", "number", "issued_at", "user_id", "payment_id", "refund_id", "amount", "currency", "content")
  SELECT gen_random_uuid(), 'credit_note_reversal', 'credit_note_reversal', row_number() OVER (ORDER BY r."settled_at", d."number"), now(),
    d."user_id", d."payment_id", d."refund_id", d."amount", d."currency", d."content"
  FROM "documents" d JOIN "refunds" r ON r."id" = d."refund_id"
  WHERE d."kind" = 'credit_note' AND r."status" = 'failed';--> statement-breakpoint
INSERT INTO "number_series" ("series", "last")
  SELECT 'credit_note_reversal', count(*) FROM "documents" WHERE "kind" = 'credit_note_reversal' HAVING count(*) > 0;
