CREATE TABLE "import_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"target_id" text NOT NULL,
	CONSTRAINT "import_records_source_kind_external_id_pk" PRIMARY KEY("source","kind","external_id"),
	CONSTRAINT "import_records_source" CHECK ("import_records"."source" in ('woocommerce', 'shopify')),
	CONSTRAINT "import_records_kind" CHECK ("import_records"."kind" in ('products', 'customers', 'orders'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"data" jsonb,
	"result" text,
	"problem" text,
	"problem_column" text,
	"target_id" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_result" CHECK ("import_rows"."result" in ('created', 'matched', 'unchanged', 'refused')),
	CONSTRAINT "import_rows_problem" CHECK ("import_rows"."problem" in ('missing', 'too_long', 'invalid_email', 'reserved_email', 'invalid_price', 'invalid_amount', 'invalid_currency', 'invalid_date', 'invalid_text', 'duplicate', 'unknown_customer')),
	CONSTRAINT "import_rows_refused" CHECK (("import_rows"."problem" is null) or ("import_rows"."result" is not distinct from 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imported_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"total" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_orders_external_id" UNIQUE("source","external_id"),
	CONSTRAINT "imported_orders_source" CHECK ("imported_orders"."source" in ('woocommerce', 'shopify')),
	CONSTRAINT "imported_orders_currency" CHECK ("imported_orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "imported_orders_total" CHECK ("imported_orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"filename" text NOT NULL,
	"rows" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_format" CHECK ("imports"."format" in ('woocommerce_products', 'woocommerce_customers', 'woocommerce_orders', 'shopify_products', 'shopify_customers', 'shopify_orders')),
	CONSTRAINT "imports_rows" CHECK ("imports"."rows" >= 1)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_records_target" ON "import_records" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "import_rows_waiting" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."result" is null;--> statement-breakpoint
CREATE INDEX "imported_orders_user_id" ON "imported_orders" USING btree ("user_id","ordered_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "imported_orders_ordered_at" ON "imported_orders" USING btree ("ordered_at");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("id") WHERE "imports"."ended_at" is null;