CREATE TABLE "return_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid,
	"dispute_id" uuid,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_assignments_refund" UNIQUE("refund_id","order_id"),
	CONSTRAINT "return_assignments_dispute" UNIQUE("dispute_id","order_id"),
	CONSTRAINT "return_assignments_amount" CHECK ("return_assignments"."amount" >= 1),
	CONSTRAINT "return_assignments_returned" CHECK (("return_assignments"."refund_id" is null) <> ("return_assignments"."dispute_id" is null))
);
--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_assignments_order" ON "return_assignments" USING btree ("order_id");