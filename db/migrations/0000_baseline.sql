-- What columns and indexes refer to.
CREATE SEQUENCE "revisions" AS bigint START WITH 2;
--> statement-breakpoint
CREATE FUNCTION fold_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE WHEN $1 !~ '[^[:ascii:]]' THEN lower($1) ELSE replace(replace(replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(
      normalize($1, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
      '', 'g'), NFC)),
    'ÞŊıłŁøØđĐħĦٱىیةہکΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏҐ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
    'þŋillooddhhاييههكαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџґ012345678901234567890123456789'
  ), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') END
$function$;
--> statement-breakpoint
CREATE TABLE "demo_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "demo_refunds_amount" CHECK ("demo_refunds"."amount" >= 1)
);
--> statement-breakpoint
CREATE TABLE "demo_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"cancel_url" text NOT NULL,
	"success_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_sessions_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "demo_sessions_amount" CHECK ("demo_sessions"."amount" >= 1),
	CONSTRAINT "demo_sessions_currency" CHECK ("demo_sessions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "demo_sessions_status" CHECK ("demo_sessions"."status" in ('open', 'declined', 'paid', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('setup', 'reset', 'invitation', 'verification', 'change', 'undo', 'login')),
	CONSTRAINT "one_time_tokens_address" CHECK (("one_time_tokens"."address" is null) = ("one_time_tokens"."purpose" = 'setup'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('login', 'registration', 'confirmation')),
	CONSTRAINT "passkey_challenges_session" CHECK (("passkey_challenges"."purpose" = 'login') = ("passkey_challenges"."session_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"country" text,
	"passkey_id" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"owner_proven" boolean,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"pending_role" text,
	"lang" text DEFAULT 'en' NOT NULL,
	"currency" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inactivity_notice_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"verification_reminded_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('super_admin', 'admin', 'manager', 'user')),
	CONSTRAINT "users_pending_role" CHECK ("users"."pending_role" is null or "users"."pending_role" in ('super_admin', 'admin', 'manager')),
	CONSTRAINT "users_currency" CHECK ("users"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "shop_totals" (
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_deltas" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"timed_views" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_deltas_dimension" CHECK ("analytics_deltas"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount', 'campaign_discount'))
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"session_id" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_analytics" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"timed_views" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_analytics_day_dimension_key_pk" PRIMARY KEY("day","dimension","key"),
	CONSTRAINT "daily_analytics_dimension" CHECK ("daily_analytics"."dimension" in ('all', 'source', 'referrer', 'campaign', 'device', 'country', 'page', 'bot', 'delivery', 'discount', 'campaign_discount'))
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"views" integer NOT NULL,
	"source" text NOT NULL,
	"referrer" text,
	"campaign" text,
	"device" text NOT NULL,
	"country" text,
	"path" text NOT NULL,
	CONSTRAINT "visits_source" CHECK ("visits"."source" in ('direct', 'search', 'social', 'email', 'campaign', 'referral')),
	CONSTRAINT "visits_device" CHECK ("visits"."device" in ('desktop', 'mobile', 'tablet')),
	CONSTRAINT "visits_views" CHECK ("visits"."views" >= 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"api_key_id" uuid,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "case_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"api_key_id" uuid,
	"note" text,
	"amount" integer,
	CONSTRAINT "case_events_kind" CHECK ("case_events"."kind" in ('opened', 'verified', 'evidence_added', 'accepted', 'adjusted', 'refused', 'cancelled', 'expired', 'remedy_failed', 'proposal_changed', 'resolved')),
	CONSTRAINT "case_events_amount" CHECK ("case_events"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "case_uploads" (
	"case_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "case_uploads_case_id_upload_id_pk" PRIMARY KEY("case_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"proposed_remedy" text NOT NULL,
	"proposed_amount" integer,
	"remedy" text,
	"amount" integer,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"refund_id" uuid,
	"run_id" uuid,
	"verification_hash" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('cancellation', 'withdrawal', 'quality', 'non_delivery', 'replacement', 'refund')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('unverified', 'open', 'accepted', 'resolved', 'refused', 'cancelled', 'expired')),
	CONSTRAINT "cases_proposed_remedy" CHECK ("cases"."proposed_remedy" in ('refund', 'replacement', 'none')),
	CONSTRAINT "cases_remedy" CHECK ("cases"."remedy" in ('refund', 'replacement', 'none')),
	CONSTRAINT "cases_proposed_amount" CHECK ("cases"."proposed_amount" >= 0),
	CONSTRAINT "cases_amount" CHECK ("cases"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "method_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"delivery" text NOT NULL,
	"exclusions" text NOT NULL,
	"evidence" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_promises" (
	"package_id" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"on_time" integer NOT NULL,
	"shortfalls" integer NOT NULL,
	"refunded" integer NOT NULL,
	"median_start_minutes" integer,
	"median_finish_minutes" integer,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_promises_orders" CHECK ("package_promises"."orders" >= 0),
	CONSTRAINT "package_promises_on_time" CHECK ("package_promises"."on_time" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_shortfalls" CHECK ("package_promises"."shortfalls" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_refunded" CHECK ("package_promises"."refunded" between 0 and "package_promises"."orders"),
	CONSTRAINT "package_promises_median_start_minutes" CHECK ("package_promises"."median_start_minutes" >= 0),
	CONSTRAINT "package_promises_median_finish_minutes" CHECK ("package_promises"."median_finish_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package_texts" (
	"package_id" text NOT NULL,
	"lang" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"tag" text,
	"features" jsonb NOT NULL,
	"method_delivery" text,
	"method_exclusions" text,
	"method_evidence" text,
	"method_card_id" text,
	CONSTRAINT "package_texts_package_id_lang_pk" PRIMARY KEY("package_id","lang"),
	CONSTRAINT "package_texts_method" CHECK (num_nulls("package_texts"."method_delivery", "package_texts"."method_exclusions", "package_texts"."method_evidence") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"delivery_hours" integer,
	"allows_plan" boolean DEFAULT false NOT NULL,
	"guarantee_days" integer,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "packages_type" CHECK ("packages"."type" in ('followers', 'likes', 'views', 'others')),
	CONSTRAINT "packages_quantity" CHECK ("packages"."quantity" >= 1),
	CONSTRAINT "packages_price" CHECK ("packages"."price" >= 1),
	CONSTRAINT "packages_delivery_hours" CHECK ("packages"."delivery_hours" >= 1),
	CONSTRAINT "packages_guarantee_days" CHECK ("packages"."guarantee_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_texts" (
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"page" text NOT NULL,
	"text" jsonb NOT NULL,
	CONSTRAINT "policy_texts_version_lang_page_pk" PRIMARY KEY("version","lang","page")
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"part" text NOT NULL,
	"lang" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "site_content_lang_part_pk" PRIMARY KEY("lang","part")
);
--> statement-breakpoint
CREATE TABLE "inbound_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_emails_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "inbound_emails_uid" UNIQUE("mailbox","uid_validity","uid"),
	CONSTRAINT "inbound_emails_outcome" CHECK ("inbound_emails"."outcome" in ('added', 'automatic', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "inbound_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"reading_uid" bigint,
	"reading_attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "inbound_mailboxes_failures" CHECK ("inbound_mailboxes"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text,
	"refusal" text,
	CONSTRAINT "message_attachments_refusal" CHECK ("message_attachments"."refusal" in ('type', 'too_large', 'unreadable', 'too_many')),
	CONSTRAINT "message_attachments_stored" CHECK (("message_attachments"."storage_key" is null) = ("message_attachments"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_emails" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"from_address" text,
	"is_other_sender" boolean NOT NULL,
	"automatic" text,
	"email_message_id" text,
	"whole_text" text,
	"problem" text,
	CONSTRAINT "message_emails_automatic" CHECK ("message_emails"."automatic" in ('reply', 'bounce')),
	CONSTRAINT "message_emails_problem" CHECK ("message_emails"."problem" in ('too_large', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_key" uuid,
	"author_id" uuid,
	"email_id" uuid,
	CONSTRAINT "conversation_messages_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "conversation_messages_sender" CHECK ("conversation_messages"."sender" in ('user', 'support'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"session_id" text,
	"user_id" uuid,
	"reply_token" text,
	"name" text NOT NULL,
	"email" text,
	"lang" text NOT NULL,
	"subject" text,
	"phone" text,
	"service_type" text,
	"currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_id" bigint,
	"waiting" boolean DEFAULT true NOT NULL,
	"unread" boolean DEFAULT true NOT NULL,
	"staff_seen_id" bigint,
	"visitor_seen_id" bigint,
	"visitor_online_until" timestamp with time zone,
	"follow_up_at" timestamp with time zone,
	"assignee_id" uuid,
	"closed_at" timestamp with time zone,
	"spam" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversations_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "conversations_reply_token_unique" UNIQUE("reply_token"),
	CONSTRAINT "conversations_channel" CHECK ("conversations"."channel" in ('chat', 'contact')),
	CONSTRAINT "conversations_service_type" CHECK ("conversations"."service_type" in ('TikTok Followers', 'TikTok Likes', 'TikTok Views', 'Custom Package', 'General Inquiry', 'Technical Support', 'Billing Question')),
	CONSTRAINT "conversations_currency" CHECK ("conversations"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"last_error" text NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() + interval '1 minute' NOT NULL,
	CONSTRAINT "job_failures_job_row_id_pk" PRIMARY KEY("job","row_id"),
	CONSTRAINT "job_failures_attempts" CHECK ("job_failures"."attempts" >= 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"attempt" uuid NOT NULL,
	"locked_until" timestamp with time zone,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_answer" CHECK (("idempotency_keys"."answer" is null) = ("idempotency_keys"."locked_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"target_id" text NOT NULL,
	CONSTRAINT "import_records_source_kind_external_id_pk" PRIMARY KEY("source","kind","external_id"),
	CONSTRAINT "import_records_source" CHECK ("import_records"."source" in ('woocommerce', 'shopify', 'file')),
	CONSTRAINT "import_records_kind" CHECK ("import_records"."kind" in ('products', 'customers', 'orders', 'reviews'))
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
	CONSTRAINT "import_rows_problem" CHECK ("import_rows"."problem" in ('missing', 'too_long', 'invalid_email', 'reserved_email', 'invalid_price', 'invalid_amount', 'invalid_currency', 'invalid_date', 'ambiguous_date', 'invalid_text', 'invalid_rating', 'duplicate', 'too_many_cells', 'not_stored', 'unknown_customer')),
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
	CONSTRAINT "imported_orders_source" CHECK ("imported_orders"."source" in ('woocommerce', 'shopify', 'file')),
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
	CONSTRAINT "imports_format" CHECK ("imports"."format" in ('woocommerce_products', 'woocommerce_customers', 'woocommerce_orders', 'shopify_products', 'shopify_customers', 'shopify_orders', 'reviews')),
	CONSTRAINT "imports_rows" CHECK ("imports"."rows" >= 1)
);
--> statement-breakpoint
CREATE TABLE "exchange_rate_feed" (
	"id" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "exchange_rate_feed_attempts" CHECK ("exchange_rate_feed"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" numeric NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "exchange_rates_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "visitor_preferences" (
	"session_id" text PRIMARY KEY NOT NULL,
	"lang" text,
	"currency" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "order_briefs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "order_briefs_reminders" CHECK ("order_briefs"."reminders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_readings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"count" integer,
	"delivered" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"check_day" integer,
	"upload_id" uuid,
	"actor_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_readings_count" CHECK ("delivery_readings"."count" >= 0),
	CONSTRAINT "delivery_readings_delivered" CHECK ("delivery_readings"."delivered" >= 0),
	CONSTRAINT "delivery_readings_check_day" CHECK ("delivery_readings"."check_day" >= 1)
);
--> statement-breakpoint
CREATE TABLE "delivery_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text DEFAULT 'delivery' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"quantity" integer NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"earliest_start" timestamp with time zone,
	"pace_per_day" integer,
	"due_at" timestamp with time zone,
	"start_count" integer,
	"failure_code" text,
	"case_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "delivery_runs_order_number" UNIQUE("order_id","number"),
	CONSTRAINT "delivery_runs_kind" CHECK ("delivery_runs"."kind" in ('delivery', 'replacement')),
	CONSTRAINT "delivery_runs_state" CHECK ("delivery_runs"."state" in ('planned', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "delivery_runs_failure_code" CHECK ("delivery_runs"."failure_code" in ('account_private', 'username_not_found', 'video_removed', 'platform_limit', 'no_capacity', 'other')),
	CONSTRAINT "delivery_runs_number" CHECK ("delivery_runs"."number" >= 1),
	CONSTRAINT "delivery_runs_quantity" CHECK ("delivery_runs"."quantity" >= 1),
	CONSTRAINT "delivery_runs_delivered" CHECK ("delivery_runs"."delivered" between 0 and "delivery_runs"."quantity"),
	CONSTRAINT "delivery_runs_pace_per_day" CHECK ("delivery_runs"."pace_per_day" >= 1),
	CONSTRAINT "delivery_runs_start_count" CHECK ("delivery_runs"."start_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "guarantee_checks" (
	"order_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"missing" integer,
	CONSTRAINT "guarantee_checks_order_id_day_pk" PRIMARY KEY("order_id","day"),
	CONSTRAINT "guarantee_checks_day" CHECK ("guarantee_checks"."day" >= 1),
	CONSTRAINT "guarantee_checks_missing" CHECK ("guarantee_checks"."missing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"amount" integer,
	"actor_id" uuid,
	"api_key_id" uuid,
	"note" text,
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('placed', 'paid', 'payment_failed', 'moved', 'counted', 'delivered', 'noted', 'refunded', 'dispute_overridden', 'paused', 'resumed', 'target_changed', 'run_failed', 'checked', 'brief_answered', 'brief_changed', 'brief_skipped')),
	CONSTRAINT "order_events_from_status" CHECK ("order_events"."from_status" in ('pending', 'processing', 'completed', 'partial', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "order_events_to_status" CHECK ("order_events"."to_status" in ('pending', 'processing', 'completed', 'partial', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "order_events_amount" CHECK ("order_events"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"package_type" text NOT NULL,
	"quantity" integer NOT NULL,
	"units" integer NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"tiktok_username" text NOT NULL,
	"video_url" text,
	"niche" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"paid_at" timestamp with time zone,
	"start_count" integer,
	"start_read_at" timestamp with time zone,
	"delivered" integer DEFAULT 0 NOT NULL,
	"policy_version" text NOT NULL,
	"promised_start_hours" integer,
	"promised_delivery_hours" integer,
	"early_start_requested" boolean NOT NULL,
	"start_after" timestamp with time zone,
	"pace_per_day" integer,
	"guarantee_days" integer,
	"method_card_id" text,
	"brief_state" text,
	"brief_answered_at" timestamp with time zone,
	"start_by" timestamp with time zone,
	"deliver_by" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"paused_seconds" integer DEFAULT 0 NOT NULL,
	"late_email_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'completed', 'partial', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "orders_package_type" CHECK ("orders"."package_type" in ('followers', 'likes', 'views', 'others')),
	CONSTRAINT "orders_line" CHECK ("orders"."line" >= 0),
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" >= 1),
	CONSTRAINT "orders_units" CHECK ("orders"."units" >= 1),
	CONSTRAINT "orders_price" CHECK ("orders"."price" >= 0),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0),
	CONSTRAINT "orders_promised_start_hours" CHECK ("orders"."promised_start_hours" >= 0),
	CONSTRAINT "orders_promised_delivery_hours" CHECK ("orders"."promised_delivery_hours" >= 1),
	CONSTRAINT "orders_pace_per_day" CHECK ("orders"."pace_per_day" >= 1),
	CONSTRAINT "orders_guarantee_days" CHECK ("orders"."guarantee_days" >= 1),
	CONSTRAINT "orders_paused_seconds" CHECK ("orders"."paused_seconds" >= 0),
	CONSTRAINT "orders_pause_reason" CHECK ("orders"."pause_reason" in ('case', 'target')),
	CONSTRAINT "orders_pause" CHECK (("orders"."paused_at" is null) = ("orders"."pause_reason" is null)),
	CONSTRAINT "orders_brief_state" CHECK ("orders"."brief_state" in ('waiting', 'answered', 'skipped')),
	CONSTRAINT "orders_brief_answered" CHECK (("orders"."brief_state" is not distinct from 'answered') = ("orders"."brief_answered_at" is not null)),
	CONSTRAINT "orders_start_count" CHECK ("orders"."start_count" >= 0),
	CONSTRAINT "orders_delivered" CHECK ("orders"."delivered" between 0 and "orders"."quantity")
);
--> statement-breakpoint
CREATE TABLE "saved_order_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	CONSTRAINT "order_views_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"user_id" uuid,
	"conversation_id" uuid,
	"reply_to" text,
	"reply_token" text,
	"in_reply_to" text,
	"lang" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"priority" smallint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "emails_kind" CHECK ("emails"."kind" in ('welcome', 'verification_link', 'email_change_link', 'email_change_requested', 'email_changed', 'reset_link', 'login_link', 'invitation', 'password_changed', 'second_factor_changed', 'passkey_changed', 'new_device', 'payment_confirmed', 'order_started', 'order_paused', 'brief_reminder', 'order_ended', 'refunded', 'case_opened', 'case_verification', 'case_decided', 'case_resolved', 'order_late', 'review_invitation', 'review_hidden', 'offer_sent', 'offer_revised', 'offer_expiring', 'contact_acknowledged', 'contact_received', 'chat_waiting', 'support_reply', 'webhook_failing', 'account_inactive', 'account_erased')),
	CONSTRAINT "emails_priority" CHECK ("emails"."priority" >= 0),
	CONSTRAINT "emails_attempts" CHECK ("emails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_id" uuid,
	"session_id" text NOT NULL,
	"charge_id" text,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_at_provider" UNIQUE("provider","provider_dispute_id"),
	CONSTRAINT "disputes_provider" CHECK ("disputes"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost', 'withdrawn')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" >= 0),
	CONSTRAINT "disputes_currency" CHECK ("disputes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" = 'open') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"dispute_id" uuid,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "documents_number" UNIQUE("series","number"),
	CONSTRAINT "documents_of_refund" UNIQUE("refund_id","kind"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'invoice', 'credit_note', 'credit_note_reversal', 'correction')),
	CONSTRAINT "documents_number_value" CHECK ("documents"."number" >= 1),
	CONSTRAINT "documents_amount" CHECK ("documents"."amount" >= 0),
	CONSTRAINT "documents_currency" CHECK ("documents"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_last" CHECK ("number_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"provider" text NOT NULL,
	"session_id" text NOT NULL,
	"charge_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"reason" text,
	CONSTRAINT "payment_issues_kind" CHECK ("payment_issues"."kind" in ('wrong_amount', 'second_payment', 'paid_after_close', 'unknown_payment', 'disputed', 'refund_failed', 'refund_overdue', 'refund_late', 'refund_unassigned')),
	CONSTRAINT "payment_issues_provider" CHECK ("payment_issues"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "payment_issues_amount" CHECK ("payment_issues"."amount" >= 0),
	CONSTRAINT "payment_issues_currency" CHECK ("payment_issues"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
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
	CONSTRAINT "provider_problems_once" UNIQUE("provider","operation","code"),
	CONSTRAINT "provider_problems_provider" CHECK ("provider_problems"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "provider_problems_operation" CHECK ("provider_problems"."operation" in ('session', 'refund', 'read', 'webhook')),
	CONSTRAINT "provider_problems_count" CHECK ("provider_problems"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"order_id" uuid,
	"is_for_missing" boolean DEFAULT false NOT NULL,
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
	"credit_note_series" text,
	"credit_note_number" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"key_number" integer DEFAULT 0 NOT NULL,
	"new_key_at" timestamp with time zone,
	"error_count" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"failure_code" text,
	"overdue_at" timestamp with time zone,
	CONSTRAINT "refunds_at_provider" UNIQUE("provider","provider_refund_id"),
	CONSTRAINT "refunds_idempotency" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "refunds_provider" CHECK ("refunds"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('asked', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_currency" CHECK ("refunds"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "refunds_credit_note_number" CHECK ("refunds"."credit_note_number" >= 1),
	CONSTRAINT "refunds_credit_note_series" CHECK (("refunds"."credit_note_series" is null) = ("refunds"."credit_note_number" is null)),
	CONSTRAINT "refunds_error_count" CHECK ("refunds"."error_count" >= 0),
	CONSTRAINT "refunds_failure_code" CHECK ("refunds"."failure_code" in ('payment_disputed', 'returned_otherwise')),
	CONSTRAINT "refunds_attempts" CHECK ("refunds"."attempts" >= 0),
	CONSTRAINT "refunds_key_number" CHECK ("refunds"."key_number" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" uuid,
	"session_id" text,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "payment_events_provider" CHECK ("payment_events"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "payment_events_state" CHECK ("payment_events"."state" in ('open', 'approved', 'pending', 'paid', 'declined', 'expired')),
	CONSTRAINT "payment_events_amount" CHECK ("payment_events"."amount" >= 0),
	CONSTRAINT "payment_events_currency" CHECK ("payment_events"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_events_outcome" CHECK ("payment_events"."outcome" in ('applied', 'known', 'nothing_new', 'unknown_session', 'wrong_amount', 'second_payment', 'paid_after_close', 'unknown_payment'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"method" text NOT NULL,
	"provider" text,
	"session_id" text,
	"session_url" text,
	"charge_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"display_currency" text NOT NULL,
	"display_rate" numeric NOT NULL,
	"rate_as_of" text,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"source" text,
	"campaign" text,
	"statement_descriptor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"ip_country" text,
	"payer_country" text,
	"receipt_series" text,
	"receipt_number" integer,
	"receipt_issued_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"key_number" integer DEFAULT 0 NOT NULL,
	"new_key_at" timestamp with time zone,
	"next_read_at" timestamp with time zone DEFAULT now() + interval '1 day',
	CONSTRAINT "payments_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "payments_session" UNIQUE("provider","session_id"),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'applepay', 'paypal')),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'completed', 'failed', 'partially_refunded', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_display_currency" CHECK ("payments"."display_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_display_rate" CHECK ("payments"."display_rate" > 0),
	CONSTRAINT "payments_receipt_number" CHECK ("payments"."receipt_number" >= 1),
	CONSTRAINT "payments_receipt_series" CHECK (("payments"."receipt_series" is null) = ("payments"."receipt_number" is null)),
	CONSTRAINT "payments_attempts" CHECK ("payments"."attempts" >= 0),
	CONSTRAINT "payments_key_number" CHECK ("payments"."key_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_taxes" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"tax_date" date NOT NULL,
	"ip_country" text,
	"payer_country" text,
	"stated_country" text,
	"evidence" text NOT NULL,
	"chosen_country" text,
	"vat_id" text,
	"vat_id_state" text,
	"vat_id_checked_at" timestamp with time zone,
	"vat_id_reference" text,
	"business_country" text,
	"is_open" boolean NOT NULL,
	"treatment" text NOT NULL,
	"country" text NOT NULL,
	"rate" integer NOT NULL,
	"scheme" text,
	"registration_country" text,
	"registration_number" text,
	CONSTRAINT "payment_taxes_evidence" CHECK ("payment_taxes"."evidence" in ('confirmed', 'single', 'conflict', 'missing')),
	CONSTRAINT "payment_taxes_vat_id_state" CHECK ("payment_taxes"."vat_id_state" in ('unverified', 'valid', 'invalid')),
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
CREATE TABLE "provider_event_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "provider_event_cursors_provider" CHECK ("provider_event_cursors"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "provider_event_cursors_attempts" CHECK ("provider_event_cursors"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "webhook_events_provider" CHECK ("webhook_events"."provider" ~ '^[a-z][a-z0-9-]*$'),
	CONSTRAINT "webhook_events_attempts" CHECK ("webhook_events"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offered_prices" (
	"package_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"price" integer,
	CONSTRAINT "offered_prices_package_id_since_pk" PRIMARY KEY("package_id","since"),
	CONSTRAINT "offered_prices_price" CHECK ("offered_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"is_single_use" boolean NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"payer_fingerprint" text,
	"code" text,
	"title" text NOT NULL,
	"discount" integer NOT NULL,
	"line_discounts" integer[] NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_payment_id_promotion_id_pk" PRIMARY KEY("payment_id","promotion_id"),
	CONSTRAINT "promotion_uses_discount" CHECK ("promotion_uses"."discount" >= 0),
	CONSTRAINT "promotion_uses_state" CHECK ("promotion_uses"."state" in ('reserved', 'redeemed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"benefit" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"customer_ids" jsonb NOT NULL,
	"minimum_spend" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"max_discount" integer,
	"is_exclusive" boolean NOT NULL,
	"priority" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"discount_given" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "promotions_trigger" CHECK ("promotions"."trigger" in ('automatic', 'code')),
	CONSTRAINT "promotions_state" CHECK ("promotions"."state" in ('active', 'paused', 'ended')),
	CONSTRAINT "promotions_minimum_spend" CHECK ("promotions"."minimum_spend" >= 1),
	CONSTRAINT "promotions_window" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_max_uses" CHECK ("promotions"."max_uses" >= 1),
	CONSTRAINT "promotions_max_uses_per_customer" CHECK ("promotions"."max_uses_per_customer" >= 1),
	CONSTRAINT "promotions_max_discount" CHECK ("promotions"."max_discount" >= 1),
	CONSTRAINT "promotions_use_count" CHECK ("promotions"."use_count" >= 0),
	CONSTRAINT "promotions_discount_given" CHECK ("promotions"."discount_given" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "claim_measurements" (
	"name" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL,
	"sample" integer NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_measurements_name" CHECK ("claim_measurements"."name" in ('customers', 'followers', 'engagement', 'satisfactionPercent', 'countries', 'years', 'uptimePercent', 'deliveryHours')),
	CONSTRAINT "claim_measurements_value" CHECK ("claim_measurements"."value" >= 0),
	CONSTRAINT "claim_measurements_sample" CHECK ("claim_measurements"."sample" >= 0)
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL
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
CREATE TABLE "vat_id_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vat_id" text NOT NULL,
	"is_valid" boolean NOT NULL,
	"reference" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uptime_days" (
	"day" date PRIMARY KEY NOT NULL,
	"first_minute" timestamp with time zone NOT NULL,
	"last_minute" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "uptime_days_minutes" CHECK ("uptime_days"."minutes" between 1 and 1440),
	CONSTRAINT "uptime_days_order" CHECK ("uptime_days"."first_minute" <= "uptime_days"."last_minute")
);
--> statement-breakpoint
CREATE TABLE "translation_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"lang" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"batch_id" uuid,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "translation_changes_kind" CHECK ("translation_changes"."kind" in ('saved', 'deleted', 'imported', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"lang" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"value" text,
	"status" text NOT NULL,
	"english" text,
	"revision" bigint NOT NULL,
	CONSTRAINT "translations_lang_namespace_key_pk" PRIMARY KEY("lang","namespace","key"),
	CONSTRAINT "translations_status" CHECK ("translations"."status" in ('approved', 'needs_review')),
	CONSTRAINT "translations_revision" CHECK ("translations"."revision" >= 0)
);
--> statement-breakpoint
CREATE TABLE "file_deletions" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"order_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('reading', 'evidence', 'brief', 'review')),
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" >= 1),
	CONSTRAINT "uploads_width" CHECK ("uploads"."width" >= 1),
	CONSTRAINT "uploads_height" CHECK ("uploads"."height" >= 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"url" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"answer" text,
	"error" text,
	CONSTRAINT "webhook_attempts_duration_ms" CHECK ("webhook_attempts"."duration_ms" >= 0),
	CONSTRAINT "webhook_attempts_error" CHECK ("webhook_attempts"."error" in ('insecure_url', 'forbidden_address', 'unresolved', 'timeout', 'connection_failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"position" bigserial NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"last_status" integer,
	"last_attempt_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_end" CHECK (("webhook_deliveries"."state" = 'pending') = ("webhook_deliveries"."ended_at" is null)),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"pause_reason" text,
	"alerted_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'paused_automatically')),
	CONSTRAINT "webhook_endpoints_pause_reason" CHECK ("webhook_endpoints"."pause_reason" in ('gone', 'failing')),
	CONSTRAINT "webhook_endpoints_pause" CHECK (("webhook_endpoints"."state" = 'paused_automatically') = ("webhook_endpoints"."pause_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"body" text NOT NULL,
	"position" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_messages_position" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"endpoint_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_endpoint_id_slot_pk" PRIMARY KEY("endpoint_id","slot"),
	CONSTRAINT "webhook_secrets_slot" CHECK ("webhook_secrets"."slot" in ('current', 'previous')),
	CONSTRAINT "webhook_secrets_expiry" CHECK (("webhook_secrets"."slot" = 'previous') = ("webhook_secrets"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_run_id_delivery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."delivery_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_promises" ADD CONSTRAINT "package_promises_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_texts" ADD CONSTRAINT "package_texts_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_texts" ADD CONSTRAINT "package_texts_method_card_id_method_cards_id_fk" FOREIGN KEY ("method_card_id") REFERENCES "public"."method_cards"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "policy_texts" ADD CONSTRAINT "policy_texts_version_policy_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."policy_versions"("version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_emails" ADD CONSTRAINT "message_emails_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_revisions" ADD CONSTRAINT "offer_revisions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_revisions" ADD CONSTRAINT "offer_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_briefs" ADD CONSTRAINT "order_briefs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_readings" ADD CONSTRAINT "delivery_readings_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery_runs" ADD CONSTRAINT "delivery_runs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guarantee_checks" ADD CONSTRAINT "guarantee_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_leased_by_api_keys_id_fk" FOREIGN KEY ("leased_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_order_views" ADD CONSTRAINT "saved_order_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_problems" ADD CONSTRAINT "provider_problems_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_problems" ADD CONSTRAINT "provider_problems_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_issue_id_payment_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."payment_issues"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_assignments" ADD CONSTRAINT "return_assignments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_taxes" ADD CONSTRAINT "payment_taxes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tax_entries" ADD CONSTRAINT "tax_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tax_entries" ADD CONSTRAINT "tax_entries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_profiles" ADD CONSTRAINT "billing_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "demo_refunds_session" ON "demo_refunds" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id" ON "one_time_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_hash" ON "passkey_challenges" USING btree ("session_hash") WHERE "passkey_challenges"."session_hash" is not null;
--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_passkey_id" ON "sessions" USING btree ("passkey_id") WHERE "sessions"."passkey_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', fold_text("name" || ' ' || translate("email", '@._+-', '     '))));
--> statement-breakpoint
CREATE INDEX "users_unused" ON "users" USING btree ("last_seen_at") WHERE "users"."role" = 'user' and "users"."erased_at" is null;
--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE "users"."email_verified_at" is null and "users"."verification_reminded_at" is null;
--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" <> 'user';
--> statement-breakpoint
CREATE INDEX "users_pending_staff" ON "users" USING btree ("id") WHERE "users"."pending_role" is not null;
--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE "users"."deactivated_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("id") WHERE "users"."invited_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE "users"."inactivity_notice_at" is not null;
--> statement-breakpoint
CREATE INDEX "analytics_events_received" ON "analytics_events" USING btree ("type","received_at");
--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "page_views_visit" ON "page_views" USING btree ("visit_id");
--> statement-breakpoint
CREATE INDEX "visits_visitor" ON "visits" USING btree ("visitor","last_at");
--> statement-breakpoint
CREATE INDEX "visits_last_at" ON "visits" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_packages" ON "audit_log" USING btree ("at") WHERE "audit_log"."action" = 'package.changed';
--> statement-breakpoint
CREATE INDEX "case_events_case_id" ON "case_events" USING btree ("case_id","id");
--> statement-breakpoint
CREATE INDEX "cases_order_id" ON "cases" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "cases_user_id" ON "cases" USING btree ("user_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at") WHERE "cases"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "cases_accepted" ON "cases" USING btree ("id") WHERE "cases"."state" = 'accepted';
--> statement-breakpoint
CREATE INDEX "cases_unverified" ON "cases" USING btree ("created_at") WHERE "cases"."state" = 'unverified';
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_verification_hash" ON "cases" USING btree ("verification_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_active" ON "cases" USING btree ("order_id") WHERE "cases"."state" in ('open', 'accepted');
--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "message_emails_message_id" ON "message_emails" USING btree ("email_message_id") WHERE "message_emails"."email_message_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_messages_conversation" ON "conversation_messages" USING btree ("conversation_id","id");
--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin (to_tsvector('simple', fold_text("body")));
--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("unread","last_message_id") WHERE "conversations"."closed_at" is null and not "conversations"."spam";
--> statement-breakpoint
CREATE INDEX "conversations_last_message" ON "conversations" USING btree ("last_message_id");
--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("channel") WHERE "conversations"."waiting" and "conversations"."closed_at" is null and not "conversations"."spam";
--> statement-breakpoint
CREATE INDEX "conversations_unread_spam" ON "conversations" USING btree ("id") WHERE "conversations"."unread" and "conversations"."spam";
--> statement-breakpoint
CREATE INDEX "conversations_follow_up" ON "conversations" USING btree ("follow_up_at") WHERE "conversations"."follow_up_at" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_email" ON "conversations" USING btree (lower("email") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "conversations_short_id" ON "conversations" USING btree (right("id"::text, 8));
--> statement-breakpoint
CREATE INDEX "conversations_words" ON "conversations" USING gin (to_tsvector('simple', fold_text("name" || ' ' || coalesce("subject", ''))));
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "import_records_target" ON "import_records" USING btree ("target_id");
--> statement-breakpoint
CREATE INDEX "import_rows_waiting" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."result" is null;
--> statement-breakpoint
CREATE INDEX "imported_orders_user_id" ON "imported_orders" USING btree ("user_id","ordered_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "imported_orders_ordered_at" ON "imported_orders" USING btree ("ordered_at");
--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("id") WHERE "imports"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "offer_revisions_expires" ON "offer_revisions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "offers_user_id" ON "offers" USING btree ("user_id") WHERE "offers"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "offers_email" ON "offers" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "offers_conversation" ON "offers" USING btree ("conversation_id") WHERE "offers"."conversation_id" is not null;
--> statement-breakpoint
CREATE INDEX "delivery_readings_order_id" ON "delivery_readings" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "delivery_runs_replacements" ON "delivery_runs" USING btree ("due_at") WHERE "delivery_runs"."kind" = 'replacement' and "delivery_runs"."state" in ('planned', 'running', 'failed');
--> statement-breakpoint
CREATE INDEX "delivery_runs_failed" ON "delivery_runs" USING btree ("order_id") WHERE "delivery_runs"."state" = 'failed';
--> statement-breakpoint
CREATE INDEX "guarantee_checks_due" ON "guarantee_checks" USING btree ("due_at") WHERE "guarantee_checks"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "order_events_order_id" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "orders_to_start" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'pending' and "orders"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "orders_waiting_for_brief" ON "orders" USING btree ("paid_at") WHERE "orders"."brief_state" = 'waiting' and "orders"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "orders_in_work" ON "orders" USING btree ("started_at") WHERE "orders"."status" = 'processing';
--> statement-breakpoint
CREATE INDEX "orders_start_by" ON "orders" USING btree ("start_by") WHERE "orders"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "orders_deliver_by" ON "orders" USING btree ("deliver_by") WHERE "orders"."status" = 'processing';
--> statement-breakpoint
CREATE INDEX "orders_under_delivered" ON "orders" USING btree ("ended_at") WHERE "orders"."status" in ('partial', 'failed');
--> statement-breakpoint
CREATE INDEX "orders_never_started" ON "orders" USING btree ("ended_at") WHERE "orders"."status" = 'failed' and "orders"."started_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "orders_price" ON "orders" USING btree ("price","id");
--> statement-breakpoint
CREATE INDEX "orders_username" ON "orders" USING btree ("tiktok_username" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "orders_short_id" ON "orders" USING btree (right("id"::text, 8));
--> statement-breakpoint
CREATE INDEX "orders_user_id" ON "orders" USING btree ("user_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "orders_payment_id" ON "orders" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "orders_package_paid" ON "orders" USING btree ("package_id","paid_at") WHERE "orders"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."sent_at" is null;
--> statement-breakpoint
CREATE INDEX "emails_unsent_by_priority" ON "emails" USING btree ("priority","next_attempt_at") WHERE "emails"."sent_at" is null;
--> statement-breakpoint
CREATE INDEX "emails_unsent_by_id" ON "emails" USING btree ("id") WHERE "emails"."sent_at" is null;
--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("id") WHERE "emails"."sent_at" is null and "emails"."attempts" >= 10;
--> statement-breakpoint
CREATE INDEX "emails_to_address" ON "emails" USING btree ("to_address");
--> statement-breakpoint
CREATE INDEX "emails_open_links" ON "emails" USING btree ("expires_at") WHERE "emails"."data" ->> 'link' <> '';
--> statement-breakpoint
CREATE INDEX "emails_unsent_expiring" ON "emails" USING btree ("expires_at") WHERE "emails"."sent_at" is null and "emails"."expires_at" is not null;
--> statement-breakpoint
CREATE INDEX "emails_offer" ON "emails" USING btree (("data" ->> 'offerId')) WHERE "emails"."data" ->> 'offerId' is not null;
--> statement-breakpoint
CREATE INDEX "emails_to_erased" ON "emails" USING btree ("id") WHERE "emails"."kind" = 'account_erased';
--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id") WHERE "emails"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "emails_conversation" ON "emails" USING btree ("conversation_id") WHERE "emails"."conversation_id" is not null;
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("evidence_due_at") WHERE "disputes"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "documents_dispute" ON "documents" USING btree ("dispute_id") WHERE "documents"."dispute_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'invoice';
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_receipt" ON "documents" USING btree ("payment_id") WHERE "documents"."kind" = 'receipt';
--> statement-breakpoint
CREATE INDEX "documents_payment" ON "documents" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_once" ON "payment_issues" USING btree ("provider","session_id","kind") WHERE "payment_issues"."refund_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_refund" ON "payment_issues" USING btree ("refund_id") WHERE "payment_issues"."refund_id" is not null;
--> statement-breakpoint
CREATE INDEX "payment_issues_payment" ON "payment_issues" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_issues_open" ON "payment_issues" USING btree ("id") WHERE "payment_issues"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "return_assignments_order" ON "return_assignments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payments_session_id" ON "payments" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "payments_charge_id" ON "payments" USING btree ("charge_id") WHERE "payments"."charge_id" is not null;
--> statement-breakpoint
CREATE INDEX "payments_trial" ON "payments" USING btree ("id") WHERE "payments"."is_trial";
--> statement-breakpoint
CREATE INDEX "payments_next_read" ON "payments" USING btree ("next_read_at") WHERE "payments"."paid_at" is not null and "payments"."next_read_at" is not null;
--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("next_attempt_at") WHERE "payments"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "payments_without_receipt" ON "payments" USING btree ("paid_at","id") WHERE "payments"."paid_at" is not null and "payments"."receipt_issued_at" is null;
--> statement-breakpoint
CREATE INDEX "payments_paid_at" ON "payments" USING brin ("paid_at");
--> statement-breakpoint
CREATE INDEX "payment_taxes_open" ON "payment_taxes" USING btree ("tax_date") WHERE "payment_taxes"."is_open";
--> statement-breakpoint
CREATE INDEX "payment_taxes_date" ON "payment_taxes" USING btree ("tax_date");
--> statement-breakpoint
CREATE INDEX "payment_taxes_reverse_charge" ON "payment_taxes" USING btree ("tax_date") WHERE "payment_taxes"."treatment" = 'reverse_charge';
--> statement-breakpoint
CREATE INDEX "tax_entries_date" ON "tax_entries" USING btree ("tax_date");
--> statement-breakpoint
CREATE INDEX "tax_entries_payment" ON "tax_entries" USING btree ("payment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_entries_sale" ON "tax_entries" USING btree ("payment_id") WHERE "tax_entries"."kind" = 'sale';
--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("next_attempt_at") WHERE "webhook_events"."processed_at" is null;
--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("failed_at") WHERE "webhook_events"."failed_at" is not null and "webhook_events"."processed_at" is null;
--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion_id","created_at","code");
--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","created_at");
--> statement-breakpoint
CREATE INDEX "promotion_uses_customer" ON "promotion_uses" USING btree ("user_id","promotion_id");
--> statement-breakpoint
CREATE INDEX "promotion_uses_email" ON "promotion_uses" USING btree ("email","promotion_id");
--> statement-breakpoint
CREATE INDEX "promotion_uses_fingerprint" ON "promotion_uses" USING btree ("payer_fingerprint","promotion_id") WHERE "promotion_uses"."payer_fingerprint" is not null;
--> statement-breakpoint
CREATE INDEX "promotions_active" ON "promotions" USING btree ("id") WHERE "promotions"."state" = 'active' and "promotions"."archived_at" is null;
--> statement-breakpoint
CREATE INDEX "review_invitations_due" ON "review_invitations" USING btree ("due_at") WHERE "review_invitations"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "review_reports_review_id" ON "review_reports" USING btree ("review_id","id");
--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "review_reports_resolved" ON "review_reports" USING btree ("resolved_at") WHERE "review_reports"."resolved_at" is not null;
--> statement-breakpoint
CREATE INDEX "reviews_user_id" ON "reviews" USING btree ("user_id") WHERE "reviews"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "reviews_of_package" ON "reviews" USING btree ("package_id","written_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "reviews"."state" = 'published';
--> statement-breakpoint
CREATE INDEX "reviews_ratings" ON "reviews" USING btree ("package_id","rating","state","order_id") WHERE "reviews"."order_id" is not null and "reviews"."state" <> 'withdrawn';
--> statement-breakpoint
CREATE INDEX "reviews_featured" ON "reviews" USING btree ("lang","written_at" DESC NULLS LAST) WHERE "reviews"."state" = 'published' and "reviews"."order_id" is not null and "reviews"."name" is not null and "reviews"."text" <> '';
--> statement-breakpoint
CREATE INDEX "vat_id_checks_vat_id" ON "vat_id_checks" USING btree ("vat_id","checked_at");
--> statement-breakpoint
CREATE INDEX "translation_changes_place" ON "translation_changes" USING btree ("lang","namespace","key","id");
--> statement-breakpoint
CREATE INDEX "translation_changes_batch" ON "translation_changes" USING btree ("batch_id");
--> statement-breakpoint
CREATE INDEX "file_deletions_due" ON "file_deletions" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "uploads_order_id" ON "uploads" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","object_id","position") WHERE "webhook_deliveries"."state" = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","position");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_last" ON "webhook_deliveries" USING btree ("endpoint_id","last_attempt_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");
--> statement-breakpoint
-- References between areas that the schema does not import from one another.
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") DEFERRABLE;
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
-- Rows that triggers and numbers count on.
INSERT INTO "content_version" ("id", "version") VALUES ('shop', 1);
--> statement-breakpoint
INSERT INTO "shop_totals" ("name", "amount") VALUES ('taken', 0), ('given_back', 0), ('users', 0);
--> statement-breakpoint
-- Figures, deadlines, revisions and versions that the database keeps itself.
CREATE FUNCTION add_refund_to_analytics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."settled_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", CASE WHEN NEW."status" = 'succeeded' THEN -NEW."amount" ELSE NEW."amount" END
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND NOT "is_trial" AND "key" IS NOT NULL;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION add_sale_to_analytics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  "order_count" integer;
  "discounted" integer;
  "discount_given" bigint;
BEGIN
  IF NEW."is_trial" THEN
    RETURN NULL;
  END IF;
  SELECT count(*), count(*) FILTER (WHERE "discount" > 0), coalesce(sum("discount"), 0)
    INTO "order_count", "discounted", "discount_given" FROM "orders" WHERE "payment_id" = NEW."id";
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
    SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "dimension", "key", "order_count", NEW."amount"
    FROM (VALUES ('source', coalesce(NEW."source", 'unknown')), ('campaign', NEW."campaign")) AS "of" ("dimension", "key") WHERE "key" IS NOT NULL;
  IF "discount_given" > 0 THEN
    INSERT INTO "shop_totals" ("name", "amount") VALUES ('discounts', "discount_given");
    INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "revenue")
      SELECT (NEW."paid_at" AT TIME ZONE 'UTC')::date, "dimension", "key", "discounted", "discount_given"
      FROM (VALUES ('discount', coalesce(NEW."source", 'unknown')), ('campaign_discount', NEW."campaign")) AS "of" ("dimension", "key") WHERE "key" IS NOT NULL;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN
    RETURN NULL;
  END IF;
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "orders", "seconds")
    VALUES ((NEW."ended_at" AT TIME ZONE 'UTC')::date, 'delivery', "delivery_key"(NEW."package_type", NEW."paid_at", NEW."ended_at"), 1,
      greatest(0, extract(epoch FROM NEW."ended_at" - NEW."paid_at"))::bigint);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_lost_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  "lost" bigint := CASE WHEN NEW."state" = 'lost' AND NEW."payment_id" IS NOT NULL THEN NEW."amount" ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."state" = 'lost' AND OLD."payment_id" IS NOT NULL THEN "lost" := "lost" - OLD."amount"; END IF;
  IF "lost" = 0 OR EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND "is_trial") THEN RETURN NULL; END IF;
  INSERT INTO "shop_totals" ("name", "amount") VALUES ('lost_disputes', "lost");
  INSERT INTO "analytics_deltas" ("day", "dimension", "key", "revenue")
    SELECT (coalesce(NEW."closed_at", now()) AT TIME ZONE 'UTC')::date, "dimension", "key", -"lost"
    FROM "payments", LATERAL (VALUES ('source', coalesce("source", 'unknown')), ('campaign', "campaign")) AS "of" ("dimension", "key")
    WHERE "payments"."id" = NEW."payment_id" AND "key" IS NOT NULL;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_new_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "shop_totals" ("name", "amount")
      SELECT 'payments:' || "status", count(*) FROM "added" WHERE NOT "is_trial" GROUP BY "status";
  ELSE
    INSERT INTO "shop_totals" ("name", "amount")
      SELECT TG_TABLE_NAME || ':' || "status", count(*) FROM "added"
      WHERE NOT EXISTS (SELECT FROM "payments" WHERE "payments"."id" = "added"."payment_id" AND "is_trial") GROUP BY "status";
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_paid_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW."is_trial" THEN
    INSERT INTO "shop_totals" ("name", "amount") VALUES ('taken', NEW."amount");
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Money that paid for no order is not in 'taken', so its refund is not counted either.
  IF EXISTS (SELECT FROM "payments" WHERE "id" = NEW."payment_id" AND NOT "is_trial") THEN
    INSERT INTO "shop_totals" ("name", "amount")
      VALUES ('given_back', CASE WHEN NEW."status" = 'succeeded' THEN NEW."amount" ELSE -NEW."amount" END);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_status_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "shop_totals" ("name", "amount")
      SELECT 'payments:' || "status", sum("change") FROM (
        SELECT "status", 1 AS "change" FROM "added" WHERE NOT "is_trial"
        UNION ALL SELECT "status", -1 FROM "removed" WHERE NOT "is_trial"
      ) AS "changes" GROUP BY "status" HAVING sum("change") <> 0;
  ELSE
    INSERT INTO "shop_totals" ("name", "amount")
      SELECT TG_TABLE_NAME || ':' || "status", sum("change") FROM (
        SELECT "payment_id", "status", 1 AS "change" FROM "added" UNION ALL SELECT "payment_id", "status", -1 FROM "removed"
      ) AS "changes"
      WHERE NOT EXISTS (SELECT FROM "payments" WHERE "payments"."id" = "changes"."payment_id" AND "is_trial")
      GROUP BY "status" HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION count_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "shop_totals" ("name", "amount") VALUES ('users', CASE WHEN NEW."erased_at" IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION delivery_key(package_type text, paid_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE "policy" jsonb;
BEGIN
  IF "package_type" NOT IN ('followers', 'likes', 'views') THEN
    RETURN 'untimed';
  END IF;
  SELECT "value" INTO "policy" FROM "settings" WHERE "key" = 'policy';
  IF "ended_at" <= "paid_at" + make_interval(secs => 3600 * (
    coalesce(("policy" ->> 'startHours')::float8, 24) +
    coalesce(("policy" -> 'deliveryHours' -> "package_type" ->> 'to')::float8, CASE "package_type" WHEN 'views' THEN 24 WHEN 'likes' THEN 48 ELSE 72 END))) THEN
    RETURN 'on_time';
  END IF;
  RETURN 'late';
END $function$;
--> statement-breakpoint
CREATE FUNCTION end_pause()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."paused_at" IS NOT NULL AND NEW."status" NOT IN ('pending', 'processing') THEN
    NEW."paused_seconds" := NEW."paused_seconds" + extract(epoch from now() - NEW."paused_at")::int;
    NEW."paused_at" := NULL;
    NEW."pause_reason" := NULL;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION raise_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "now_at" bigint;
BEGIN
  -- Once per transaction, however many rows change. A rollback to a savepoint reverts the setting as well.
  IF coalesce(current_setting('shop.content_changed', true), '') <> 'recorded' THEN
    PERFORM set_config('shop.content_changed', 'recorded', true);
    UPDATE "content_version" SET "version" = "version" + 1 WHERE "id" = 'shop' RETURNING "version" INTO "now_at";
    PERFORM pg_notify('content', "now_at"::text);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION set_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  pause interval := make_interval(secs => NEW."paused_seconds");
BEGIN
  IF NEW."status" IN ('pending', 'processing') AND NEW."paid_at" IS NOT NULL AND NEW."promised_start_hours" IS NOT NULL
    AND NEW."brief_state" IS DISTINCT FROM 'waiting'
  THEN
    NEW."start_by" := greatest(NEW."paid_at", NEW."start_after", NEW."brief_answered_at") + make_interval(hours => NEW."promised_start_hours");
    NEW."deliver_by" := coalesce(NEW."started_at", NEW."start_by") + make_interval(hours => NEW."promised_delivery_hours") + pause;
    IF NEW."started_at" IS NULL THEN
      NEW."start_by" := NEW."start_by" + pause;
    END IF;
  ELSE
    NEW."start_by" := NULL;
    NEW."deliver_by" := NULL;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION set_method_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF num_nulls(NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence") > 0 THEN
    NEW."method_card_id" := NULL;
    RETURN NEW;
  END IF;
  NEW."method_card_id" := md5(jsonb_build_array(NEW."lang", NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence")::text);
  INSERT INTO "method_cards" ("id", "lang", "delivery", "exclusions", "evidence")
    VALUES (NEW."method_card_id", NEW."lang", NEW."method_delivery", NEW."method_exclusions", NEW."method_evidence")
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION set_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."revision" := nextval('revisions');
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION touch_review_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "reviews" SET "order_id" = "order_id"
    WHERE "order_id" = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND "state" = 'published';
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE OF updated_at ON billing_profiles FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON canned_replies FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE ON claim_measurements FOR EACH ROW WHEN ((old.value IS DISTINCT FROM new.value)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON claim_measurements FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER count_lost_disputes AFTER INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION count_lost_dispute();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON exchange_rates FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON offered_prices FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE OF questions, answers ON order_briefs FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER count_deliveries AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (((old.status <> 'completed'::text) AND (new.status = 'completed'::text) AND (new.ended_at IS NOT NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION count_delivery();
--> statement-breakpoint
CREATE TRIGGER count_deliveries_at_once AFTER INSERT ON orders FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (new.ended_at IS NOT NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION count_delivery();
--> statement-breakpoint
CREATE TRIGGER count_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_statuses();
--> statement-breakpoint
CREATE TRIGGER count_order_status_changes AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_status_changes();
--> statement-breakpoint
CREATE TRIGGER end_pause BEFORE UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION end_pause();
--> statement-breakpoint
CREATE TRIGGER set_deadlines BEFORE INSERT OR UPDATE OF status, paid_at, started_at, start_after, promised_start_hours, promised_delivery_hours, paused_seconds, brief_state, brief_answered_at ON orders FOR EACH ROW EXECUTE FUNCTION set_deadlines();
--> statement-breakpoint
CREATE TRIGGER touch_review AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (((new.status = 'refunded'::text) AND (old.status <> 'refunded'::text))) EXECUTE FUNCTION touch_review_of_order('id');
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE ON package_promises FOR EACH ROW WHEN (((GREATEST(old.orders, new.orders) >= 20) AND ((((((old.orders IS DISTINCT FROM new.orders) OR (old.on_time IS DISTINCT FROM new.on_time)) OR (old.shortfalls IS DISTINCT FROM new.shortfalls)) OR (old.refunded IS DISTINCT FROM new.refunded)) OR (old.median_start_minutes IS DISTINCT FROM new.median_start_minutes)) OR (old.median_finish_minutes IS DISTINCT FROM new.median_finish_minutes)))) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_comes AFTER INSERT ON package_promises FOR EACH ROW WHEN ((new.orders >= 20)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_goes AFTER DELETE ON package_promises FOR EACH ROW WHEN ((old.orders >= 20)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON package_texts FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON package_texts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_method_card BEFORE INSERT OR UPDATE OF lang, method_delivery, method_exclusions, method_evidence ON package_texts FOR EACH ROW EXECUTE FUNCTION set_method_card();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON packages FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON packages FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE OF id, type, quantity, price, archived_at, updated_at ON packages FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER add_sales_to_analytics AFTER UPDATE OF paid_at ON payments FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION add_sale_to_analytics();
--> statement-breakpoint
CREATE TRIGGER add_sales_to_analytics_on_insert AFTER INSERT ON payments FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION add_sale_to_analytics();
--> statement-breakpoint
CREATE TRIGGER count_new_payments AFTER INSERT ON payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_statuses();
--> statement-breakpoint
CREATE TRIGGER count_paid_payments AFTER UPDATE OF paid_at ON payments FOR EACH ROW WHEN (((old.paid_at IS NULL) AND (new.paid_at IS NOT NULL))) EXECUTE FUNCTION count_paid_payment();
--> statement-breakpoint
CREATE TRIGGER count_paid_payments_on_insert AFTER INSERT ON payments FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION count_paid_payment();
--> statement-breakpoint
CREATE TRIGGER count_payment_status_changes AFTER UPDATE ON payments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_status_changes();
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE OF updated_at ON promotions FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON promotions FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE OF updated_at ON promotions FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER add_refunds_to_analytics AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (((old.status = 'succeeded'::text) <> (new.status = 'succeeded'::text))) EXECUTE FUNCTION add_refund_to_analytics();
--> statement-breakpoint
CREATE TRIGGER add_refunds_to_analytics_on_insert AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.status = 'succeeded'::text)) EXECUTE FUNCTION add_refund_to_analytics();
--> statement-breakpoint
CREATE TRIGGER count_refunds AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (((old.status = 'succeeded'::text) <> (new.status = 'succeeded'::text))) EXECUTE FUNCTION count_refund();
--> statement-breakpoint
CREATE TRIGGER count_refunds_on_insert AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.status = 'succeeded'::text)) EXECUTE FUNCTION count_refund();
--> statement-breakpoint
CREATE TRIGGER touch_review AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (((new.order_id IS NOT NULL) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION touch_review_of_order('order_id');
--> statement-breakpoint
CREATE TRIGGER touch_review_on_insert AFTER INSERT ON refunds FOR EACH ROW WHEN (((new.order_id IS NOT NULL) AND (new.status = 'succeeded'::text))) EXECUTE FUNCTION touch_review_of_order('order_id');
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON settings FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON settings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON site_content FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON site_content FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON site_content FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON translations FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON translations FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER count_erased_users AFTER UPDATE OF erased_at ON users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION count_user();
--> statement-breakpoint
CREATE TRIGGER count_new_users AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_user();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION set_revision();
